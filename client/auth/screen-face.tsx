/** Who a screen is about: initials, name and address. */
export function ScreenFace({ name, email }: { name: string; email: string }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  return (
    <>
      <p className="auth-face" aria-hidden="true">
        {initials || "?"}
      </p>
      <p className="mb-3 text-break">
        <strong>{name}</strong>
        <br />
        <span className="text-muted">{email}</span>
      </p>
    </>
  );
}
