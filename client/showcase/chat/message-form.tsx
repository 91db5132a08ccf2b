import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ChatMessage } from "#client/showcase/chat/conversation.ts";
import { personOf } from "#client/showcase/sample/people.ts";

interface MessageFormProps {
  quoted: ChatMessage | null;
  onDropQuote: () => void;
  onSend: (text: string) => void;
}

/** Enter sends, Shift and Enter breaks the line. */
export function MessageForm({ quoted, onDropQuote, onSend }: MessageFormProps) {
  const [text, setText] = useState("");
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (quoted) field.current?.focus();
  }, [quoted]);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === "";
    setRefused(isEmpty);
    if (!isEmpty) {
      onSend(text.trim());
      setText("");
    }
    field.current?.focus();
  };
  return (
    <form className="chat-form needs-script" noValidate onSubmit={send}>
      {quoted && (
        <div className="chat-quoted">
          <blockquote className="chat-quote">
            {personOf(quoted.from).name}: {quoted.text}
          </blockquote>
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-label="Answer without the quote"
            onClick={onDropQuote}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      )}
      <label className="form-label mb-1" htmlFor="chat-text">
        Message (required)
      </label>
      <div className="chat-field">
        <textarea
          ref={field}
          id="chat-text"
          className="form-control"
          rows={2}
          required
          value={text}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? "chat-text-problem chat-text-hint" : "chat-text-hint"}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(false);
          }}
          onKeyDown={(event) => {
            // Not while a word is being composed (Japanese, Chinese): there Enter takes the word.
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing)
              send(event);
          }}
        />
        <button type="submit" className="btn btn-accent">
          <SendHorizontal size={18} aria-hidden="true" /> Send
        </button>
      </div>
      {isRefused && (
        <p className="field-problem" id="chat-text-problem" role="alert">
          Write something first.
        </p>
      )}
      <p className="form-text mb-0" id="chat-text-hint">
        Enter sends, Shift and Enter starts a new line.
      </p>
    </form>
  );
}
