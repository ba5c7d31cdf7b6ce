pub(crate) fn routes() -> utoipa_axum::router::OpenApiRouter<std::sync::Arc<crate::yard::Yard>> { utoipa_axum::router::OpenApiRouter::new() }
