/**
 * A JSON object that is already serialized and passed on as it is: two hundred results are neither
 * parsed nor serialized again on their way through the web server.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): unknown {
    return JSON.parse(this.text);
  }

  /** Inside another value, `JSON.stringify` writes the object rather than its text. */
  toJSON(): unknown {
    return this.parse();
  }

  /** With further members, which it must not have yet. */
  with(members: Readonly<Record<string, unknown>>): JsonText {
    return new JsonText(`${this.text.slice(0, -1)},${JSON.stringify(members).slice(1)}`);
  }
}

/** The type of an answer whose last line is the body of an included answer. */
export const linesType = "application/x-ndjson";

export function writeJson(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}
