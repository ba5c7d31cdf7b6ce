// A boardgame.io server set up as in its documentation, with a trivial game: two players count in turn. Matches
// are in memory, which is its default: nothing is durable.
const { Server, Origins } = require("boardgame.io/server");

const trivial = {
  name: "trivial",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    count: ({ G }) => {
      G.count += 1;
    },
  },
};

const server = Server({ games: [trivial], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`listening 127.0.0.1:${appServer.address().port}`);
});
