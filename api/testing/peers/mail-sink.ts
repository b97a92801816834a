// A mail server as a process of its own, so that what it takes to receive is nobody else's time. It prints its port, and for each line
// that it is sent how many mails came.
const GREETING = "220 sink ESMTP\r\n";
let received = 0;

type State = { rest: string; isData: boolean };

function replyTo(line: string, state: State) {
  if (state.isData) {
    if (line !== ".") return "";
    state.isData = false;
    received += 1;
    return "250 taken\r\n";
  }
  if (/^DATA/i.test(line)) {
    state.isData = true;
    return "354 go on\r\n";
  }
  return /^QUIT/i.test(line) ? "221 bye\r\n" : "250 ok\r\n";
}

const server = Bun.listen<State>({
  hostname: "127.0.0.1",
  port: 0,
  socket: {
    open: (socket) => {
      socket.data = { rest: "", isData: false };
      socket.write(GREETING);
    },
    data: (socket, bytes) => {
      const lines = (socket.data.rest + bytes.toString()).split("\r\n");
      socket.data.rest = lines.pop() ?? "";
      const reply = lines.map((line) => replyTo(line, socket.data)).join("");
      if (reply) socket.write(reply);
      if (reply.endsWith("221 bye\r\n")) socket.end();
    },
  },
});
process.stdout.write(`${server.port}\n`);
process.stdin.on("data", () => process.stdout.write(`${received}\n`));
