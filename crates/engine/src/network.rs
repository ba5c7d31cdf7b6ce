//! Learning the weights of a [`Network`](botyard_core::Network): gradient descent in batches, with a step
//! size for each weight (Adam).

use botyard_core::dice::Dice;

/// A training sample of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkSample {
    /// The inputs that are on.
    pub inputs: Vec<u16>,
    /// Expected result for the side to move: 1 for a sure win, 0 for a sure loss.
    pub result: f32,
}

/// Size and training of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkPlan {
    /// Number of inputs.
    pub inputs: usize,
    /// Number of hidden units.
    pub hidden: usize,
    /// Number of times that every sample is used.
    pub epochs: u32,
    /// Seed of the first weights and of the order of the samples.
    pub seed: u64,
}

/// A trained network, rounded to the integers of [`Network`](botyard_core::Network).
#[derive(Clone, PartialEq, Debug)]
pub struct TrainedNetwork {
    /// Weights of each input.
    pub input: Vec<Vec<i16>>,
    /// Biases of the hidden units.
    pub bias: Vec<i16>,
    /// Points of each hidden unit.
    pub output: Vec<i16>,
    /// Points that are always added.
    pub output_bias: i16,
    /// Prediction error, in nats per sample.
    pub loss: f64,
}

/// Number of samples that are averaged before a step.
const BATCH: usize = 512;

/// Largest step, at the beginning; it shrinks to nothing.
const STEP: f32 = 0.004;

/// Limits of the weights: what the integers can hold, even if all inputs of a position add up.
const MOST_INPUT: f32 = 1.98;
const MOST_OUTPUT: f32 = 8.0;

/// Points that make a win about 2.7 times as likely as a loss.
const SCALE: f32 = 200.0;

/// All weights in one list: input by input those of the hidden units, then the biases, the outputs and the
/// output bias.
struct Weights {
    inputs: usize,
    hidden: usize,
    all: Vec<f32>,
}

impl Weights {
    fn new(plan: &NetworkPlan, dice: &mut Dice) -> Weights {
        let NetworkPlan { inputs, hidden, .. } = *plan;
        let mut random = |width: f32| (dice.below(1 << 24) as f32 / (1 << 24) as f32 - 0.5) * width;
        let mut all: Vec<f32> = (0..inputs * hidden).map(|_| random(0.5)).collect();
        all.extend(std::iter::repeat_n(0.25, hidden));
        all.extend((0..hidden).map(|_| random(0.6)));
        all.push(0.0);
        Weights { inputs, hidden, all }
    }

    fn row(&self, input: u16) -> &[f32] {
        &self.all[usize::from(input) * self.hidden..][..self.hidden]
    }

    fn bias(&self) -> usize {
        self.inputs * self.hidden
    }

    fn output(&self) -> usize {
        self.bias() + self.hidden
    }

    /// Returns the expected result of a sample and writes the sums of the hidden units.
    fn predict(&self, sample: &NetworkSample, sums: &mut [f32]) -> f32 {
        sums.copy_from_slice(&self.all[self.bias()..self.output()]);
        for &input in &sample.inputs {
            for (sum, weight) in sums.iter_mut().zip(self.row(input)) {
                *sum += weight;
            }
        }
        let mut total = self.all[self.output() + self.hidden];
        for (sum, weight) in sums.iter().zip(&self.all[self.output()..]) {
            total += sum.clamp(0.0, 1.0) * weight;
        }
        1.0 / (1.0 + (-total).exp())
    }

    /// Adds a sample's gradient, and returns its loss. `sums` and `back` are room for one number per hidden
    /// unit.
    fn learn(&self, sample: &NetworkSample, gradient: &mut [f32], sums: &mut [f32], back: &mut [f32]) -> f64 {
        let chance = self.predict(sample, sums);
        let error = chance - sample.result;
        let (bias, output) = (self.bias(), self.output());
        gradient[output + self.hidden] += error;
        for unit in 0..self.hidden {
            let sum = sums[unit];
            gradient[output + unit] += error * sum.clamp(0.0, 1.0);
            let open = sum > 0.0 && sum < 1.0;
            back[unit] = if open { error * self.all[output + unit] } else { 0.0 };
            gradient[bias + unit] += back[unit];
        }
        for &input in &sample.inputs {
            let row = &mut gradient[usize::from(input) * self.hidden..][..self.hidden];
            for (slope, back) in row.iter_mut().zip(&*back) {
                *slope += back;
            }
        }
        let chance = chance.clamp(1e-6, 1.0 - 1e-6);
        -f64::from(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    }
}

/// Trains a network that predicts the results. `told` is called after every epoch with its number and its
/// loss. The same samples and plan give the same network.
pub fn train_network(
    samples: &[NetworkSample],
    plan: &NetworkPlan,
    told: &mut dyn FnMut(u32, f64),
) -> TrainedNetwork {
    let mut dice = Dice::new(plan.seed);
    let mut weights = Weights::new(plan, &mut dice);
    let count = weights.all.len();
    let (mut mean, mut square, mut gradient) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    let (mut sums, mut back) = (vec![0.0; plan.hidden], vec![0.0; plan.hidden]);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = (plan.epochs as usize * samples.len().div_ceil(BATCH)).max(1) as f32;
    let (mut step, mut loss) = (0, 0.0);
    for epoch in 1..=plan.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, dice.below(last as u64 + 1) as usize);
        }
        let mut total = 0.0;
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &index in batch {
                total += weights.learn(&samples[index], &mut gradient, &mut sums, &mut back);
            }
            step += 1;
            let pace = STEP * (1.0 - step as f32 / steps).max(0.01);
            let (settled, calm) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
            let output = weights.output();
            for index in 0..count {
                let slope = gradient[index] / batch.len() as f32;
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                let most = if index < output { MOST_INPUT } else { MOST_OUTPUT };
                let change = pace * (mean[index] / settled) / ((square[index] / calm).sqrt() + 1e-8);
                weights.all[index] = (weights.all[index] - change).clamp(-most, most);
            }
        }
        loss = total / samples.len().max(1) as f64;
        told(epoch, loss);
    }
    let (bias, output) = (weights.bias(), weights.output());
    let rounded =
        |list: &[f32], unit: f32| list.iter().map(|weight| (weight * unit).round() as i16).collect();
    let one = f32::from(botyard_core::Network::<0, 0>::ONE);
    TrainedNetwork {
        input: weights.all[..bias].chunks(plan.hidden).map(|row| rounded(row, one)).collect(),
        bias: rounded(&weights.all[bias..output], one),
        output: rounded(&weights.all[output..output + plan.hidden], SCALE),
        output_bias: (weights.all[output + plan.hidden] * SCALE).round() as i16,
        loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples of a rule that no sum of weights expresses: a win if exactly one of two inputs is on.
    fn either_or() -> Vec<NetworkSample> {
        let samples = [(vec![], 0.0), (vec![0], 1.0), (vec![1], 1.0), (vec![0, 1], 0.0)];
        let samples = samples.map(|(inputs, result)| NetworkSample { inputs, result });
        samples.iter().cycle().take(20_000).cloned().collect()
    }

    const PLAN: NetworkPlan = NetworkPlan { inputs: 2, hidden: 8, epochs: 30, seed: 5 };

    #[test]
    fn a_network_learns_what_weights_alone_cant_express() {
        let mut losses = Vec::new();
        let trained = train_network(&either_or(), &PLAN, &mut |_, loss| losses.push(loss));
        assert_eq!(losses.len(), 30);
        assert!(trained.loss < 0.35 && trained.loss < losses[0] / 2.0, "{losses:?}");
        let row = |input: usize| <[i16; 8]>::try_from(trained.input[input].clone()).unwrap();
        let network = botyard_core::Network::<2, 8> {
            input: [row(0), row(1)],
            bias: trained.bias.clone().try_into().unwrap(),
            output: trained.output.clone().try_into().unwrap(),
            output_bias: trained.output_bias,
        };
        for NetworkSample { inputs, result } in &either_or()[..4] {
            let mut sums = network.begin();
            inputs.iter().for_each(|&input| network.add(&mut sums, input.into()));
            assert_eq!(network.output(&sums) > 0, *result > 0.5, "{inputs:?}");
        }
    }

    #[test]
    fn the_same_samples_give_the_same_network() {
        let samples = &either_or()[..2_000];
        let plan = NetworkPlan { epochs: 2, ..PLAN };
        let [one, other] = [(); 2].map(|()| train_network(samples, &plan, &mut |_, _| ()));
        assert_eq!(one, other);
    }
}
