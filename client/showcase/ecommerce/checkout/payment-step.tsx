import { Banknote, CreditCard, Wallet } from "lucide-react";
import {
  type Card,
  type Draft,
  type Method,
  methods,
} from "#client/showcase/ecommerce/checkout/draft.ts";
import { type Problems, TextField } from "#client/showcase/ecommerce/field.tsx";

const faces: Record<Method, { words: string; Icon: typeof Wallet }> = {
  paypal: { words: "You are sent to PayPal and come back", Icon: Wallet },
  card: { words: "Charged when the order is placed", Icon: CreditCard },
  cash: { words: "Pay the driver; have the exact amount ready", Icon: Banknote },
};

interface PaymentStepProps {
  draft: Draft;
  card: Card;
  problems: Problems;
  onDraft: (part: Partial<Draft>) => void;
  onCard: (part: Partial<Card>) => void;
}

export function PaymentStep({ draft, card, problems, onDraft, onCard }: PaymentStepProps) {
  return (
    <>
      <fieldset className="mb-4">
        <legend>Pay by</legend>
        <div className="choice-grid">
          {(Object.keys(methods) as Method[]).map((method) => {
            const { words, Icon } = faces[method];
            return (
              <label key={method} className="choice-card">
                <input
                  type="radio"
                  className="form-check-input"
                  name="method"
                  checked={draft.method === method}
                  onChange={() => onDraft({ method })}
                />
                <span>
                  <strong>
                    <Icon size={18} aria-hidden="true" /> {methods[method]}
                  </strong>
                  <span>{words}</span>
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {draft.method === "paypal" && (
        <TextField
          id="paypal"
          label="E-mail of your PayPal account"
          type="email"
          autoComplete="email"
          value={draft.paypal}
          problem={problems.paypal}
          onText={(paypal) => onDraft({ paypal })}
        />
      )}
      {draft.method === "card" && <CardFields card={card} problems={problems} onCard={onCard} />}
      <p className="text-muted mb-0">
        This is a sample shop: no money moves, and card figures are never kept.
      </p>
    </>
  );
}

function CardFields({
  card,
  problems,
  onCard,
}: Pick<PaymentStepProps, "card" | "problems" | "onCard">) {
  const field = (name: keyof Card) => ({
    id: `card-${name}`,
    value: card[name],
    problem: problems[`card-${name}`],
    onText: (text: string) => onCard({ [name]: text }),
  });
  return (
    <div className="row g-3 mb-3">
      <TextField
        {...field("number")}
        className="col-sm-7"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        hint="To try: 4242 4242 4242 4242"
      />
      <TextField
        {...field("holder")}
        className="col-sm-5"
        label="Name on the card"
        autoComplete="cc-name"
      />
      <TextField
        {...field("expires")}
        className="col-6 col-sm-4"
        label="Expires (MM/YY)"
        autoComplete="cc-exp"
      />
      <TextField
        {...field("code")}
        className="col-6 col-sm-4"
        label="Security code"
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
      />
    </div>
  );
}
