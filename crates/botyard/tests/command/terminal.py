"""Plays in a pseudo-terminal and checks the screen, and the state of the terminal afterwards.

Usage: terminal.py SCENARIO BOTYARD FOLDER. Nothing is timed: an expected event happens, or the test fails after a
minute.
"""
import fcntl, os, pty, re, select, signal, struct, sys, termios, time

LEAVE, MOUSE_OFF, PASTE_OFF = b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?2004l"
ENTER = b"\x1b[?1049h"


class Screen:
    """Terminal emulator for the escape sequences that the program uses."""

    def __init__(self, columns, rows):
        self.columns, self.rows, self.written = columns, rows, 0
        self.clear()

    def clear(self):
        self.lines = [[" "] * self.columns for _ in range(self.rows)]
        self.x = self.y = 0

    def write(self, output):
        # An incomplete character or sequence is kept until the rest arrives.
        whole = len(output)
        escape = output.rfind(b"\x1b")
        if escape >= 0 and not re.match(rb"\x1b(\[[0-9;?]*[a-zA-Z]|[^\[])", output[escape:]):
            whole = escape
        while whole and output[whole - 1:whole] >= b"\x80" and not is_text(output[:whole]):
            whole -= 1
        self.written += whole
        text = output[:whole].decode("utf-8", "replace")
        for sequence, final, sign in re.findall(r"\x1b\[([0-9;?]*)([a-zA-Z])|([^\x1b]|\x1b[^\[])", text):
            if final == "H":
                row, _, column = sequence.partition(";")
                self.y, self.x = int(row or 1) - 1, int(column or 1) - 1
            elif final == "J" or final in "hl" and sequence == "?1049":
                self.clear()
            elif sign == "\r":
                self.x = 0
            elif sign == "\n":
                self.y += 1
                if self.y >= self.rows:
                    self.lines, self.y = self.lines[1:] + [[" "] * self.columns], self.rows - 1
            elif sign and sign >= " ":
                if self.x >= self.columns:
                    self.x, self.y = 0, min(self.y + 1, self.rows - 1)
                if 0 <= self.y < self.rows:
                    self.lines[self.y][self.x] = sign
                self.x += 1

    def words(self):
        return " ".join("\n".join("".join(line) for line in self.lines).split())


def is_text(output):
    try:
        output.decode("utf-8")
        return True
    except UnicodeDecodeError:
        return False


class Terminal:
    def __init__(self, arguments, columns=80, rows=24, **environment):
        self.output = b""
        self.screen = Screen(columns, rows)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            kept = {"PATH", "HOME"}
            env = {name: value for name, value in os.environ.items() if name in kept}
            env.update({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, **environment)
            os.execve(arguments[0], arguments, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, wait=0.05):
        while select.select([self.fd], [], [], wait)[0]:
            try:
                more = os.read(self.fd, 65536)
            except OSError:  # the other side is closed
                return False
            if not more:
                return False
            self.output += more
        return True

    def until(self, found, what):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            goes_on = self.read()
            if found(self.output):
                return
            assert goes_on, f"ended before {what}: {self.output[-600:]!r}"
        raise AssertionError(f"no {what}: {self.output[-600:]!r}")

    def until_text(self, text):
        """Waits until the text is on the screen; line breaks count as spaces."""
        self.until(lambda _: text in self.words(), text)

    def words(self):
        self.screen.write(self.output[self.screen.written:])
        return self.screen.words()

    def until_words(self, pattern):
        self.until(lambda _: re.search(pattern, self.words()), pattern)
        return re.search(pattern, self.words())

    def type(self, text):
        os.write(self.fd, text.encode())

    def wait(self, options=0):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            self.read(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG | options)
            if pid:
                self.read(0.02)
                return status
        raise AssertionError("it goes on")

    def modes(self):
        return termios.tcgetattr(self.fd)[3] & (termios.ICANON | termios.ECHO | termios.ISIG)

    def since(self, mark):
        return self.output[mark:]


def is_given_back(output):
    last = output.rfind(ENTER)
    return all(output.find(end, last) >= 0 for end in (LEAVE, MOUSE_OFF, PASTE_OFF))


def signals(botyard, folder):
    """However the program ends, the terminal is restored and the game is saved."""
    for number, sent in enumerate([signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]):
        for command in (["play", "duel", "--memory", "--out", f"{folder}/{number}.yard"], ["play"]):
            terminal = Terminal([botyard, *command])
            before = terminal.modes()
            terminal.until_text("Robot Duel")
            terminal.until(lambda output: ENTER in output, "a screen")
            if len(command) > 1:
                terminal.type("b2b3\r")
                terminal.until_text("Black>")
            os.kill(terminal.pid, sent)
            status = terminal.wait()
            assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == sent, (sent, status)
            assert is_given_back(terminal.output), (sent, terminal.output[-200:])
            assert terminal.modes() == before, sent
        assert "1. b2b3" in open(f"{folder}/{number}.yard").read()


def hang_up(botyard, folder):
    """A program whose terminal is gone exits."""
    terminal = Terminal([botyard, "play", "duel", "--memory"])
    terminal.until_text("White>")
    os.close(terminal.fd)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pid, status = os.waitpid(terminal.pid, os.WNOHANG)
        if pid:
            assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGHUP, status
            return
        time.sleep(0.05)
    os.kill(terminal.pid, signal.SIGKILL)
    raise AssertionError("it goes on without a terminal")


def suspend(botyard, folder):
    """Ctrl-Z and SIGTSTP stop the program and restore the terminal; it continues where it was."""
    terminal = Terminal([botyard, "play", "duel", "--memory"])
    before = terminal.modes()
    terminal.until_text("White>")
    terminal.type("b2b3\r")
    terminal.until_text("Black>")
    for stop in (lambda: terminal.type("\x1a"), lambda: os.kill(terminal.pid, signal.SIGTSTP)):
        stop()
        status = terminal.wait(os.WUNTRACED)
        assert os.WIFSTOPPED(status), status
        assert is_given_back(terminal.output), terminal.output[-200:]
        assert terminal.modes() == before
        mark = len(terminal.output)
        assert "Black>" not in terminal.words(), "the screen is given back"
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.until_text("Black>")
        assert ENTER in terminal.since(mark) and terminal.modes() != before
    terminal.type("\x02")
    terminal.until_text("Taken back: 1 move.")
    terminal.type("\x03")
    assert terminal.wait() == 0
    assert is_given_back(terminal.output) and terminal.modes() == before


def letters(botyard, folder):
    """The screen contains non-ASCII characters only if the locale supports them."""
    for locale, has_others in (({"LANG": "C"}, False), ({"LANG": ""}, False), ({"LANG": "en_US.UTF-8"}, True)):
        for columns, rows in ((80, 24), (40, 12)):
            terminal = Terminal([botyard, "play", "duel", "--memory"], columns, rows, **locale)
            terminal.until_text("White>")
            terminal.type("?")
            terminal.until_text("COMMANDS")
            others = [byte for byte in terminal.output if byte > 0x7E]
            assert bool(others) == has_others, (locale, bytes(others[:20]))
            terminal.type("\x1b")
            terminal.until_text("White>")
            terminal.type("\x03")
            assert terminal.wait() == 0


def dumb(botyard, folder):
    """A terminal without escape sequences gets line mode, also between players with secret orders."""
    terminal = Terminal([botyard, "play", "pigs", "--memory"], TERM="dumb")
    terminal.until_text("Press Enter when only A is looking.")
    terminal.type("\n")
    terminal.until_text("A>")
    terminal.type("F F F F F\n")
    terminal.until_text("Press Enter when only B is looking.")
    terminal.type("\n")
    terminal.until_text("B>")
    assert "F F F F F" not in terminal.words(), "what A has typed is out of sight"
    terminal.type("TR TR TR TR TR\n")
    terminal.until(lambda output: b"Round 1." in output, "the round")
    assert b"\x1b" not in terminal.output, terminal.output
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.wait()


def hint(botyard, folder):
    """A hint is searched while the screen stays responsive, and is a legal move."""
    terminal = Terminal([botyard, "play", "duel", "--memory"])
    terminal.until_text("White>")
    terminal.type("hint\r")
    terminal.type(terminal.until_words(r"Hint: (\w+)").group(1) + "\r")
    terminal.until_text("Black>")
    terminal.type("\x03y")
    assert terminal.wait() == 0


def server(botyard, folder):
    """A server's table in full-screen mode: opened, joined by its link, played, with chat and resignation."""
    url = os.environ["SERVER"]
    first = Terminal([botyard, "play", "duel", "--server", url, "--data", f"{folder}/ann", "--guest", "Ann"])
    address = first.until_words(r"http://[0-9.:]+/t/[a-z0-9]+").group(0)
    second = Terminal([botyard, "play", "--server", address, "--data", f"{folder}/bob", "--guest", "Bob"], 40, 12)
    first.until_text("White>")
    first.type("b2b3\r")
    second.until_text("Black>")
    first.type("say well met\r")
    second.until_text("Ann: well met")
    second.type("draw\r")
    first.until_text("Bob offers a draw")
    first.type("decline\r")
    second.until_text("Ann declines a draw.")
    second.type("c4b3\r")
    first.until_text("captures White's small yellow robot")
    first.type("resign\r")
    first.until_text("White resigns? y/n")
    first.type("y")
    for terminal in (first, second):
        terminal.until_text("Black wins")
    second.type("rematch\r")
    first.until_text("Bob offers a rematch")
    first.type("accept\r")
    second.until_text("White>")
    for terminal in (first, second):
        terminal.type("\x03y")
        assert terminal.wait() == 0
        assert is_given_back(terminal.output)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:4])
    print("well done")
