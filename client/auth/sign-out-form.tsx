import { startLeaving } from "#client/auth/leaving-token.ts";
import { tabStorage } from "#client/auth/session-user.ts";

interface SignOutFormProps {
  words: string;
  className?: string;
}

/**
 * Sign-out is a form: no address that somebody may be led to ends a session. What the tab remembers
 * ends with the press.
 */
export function SignOutForm({ words, className = "btn btn-outline-secondary" }: SignOutFormProps) {
  return (
    <form method="post" action="/auth/signout" onSubmit={() => startLeaving(tabStorage())}>
      <button type="submit" className={className}>
        {words}
      </button>
    </form>
  );
}
