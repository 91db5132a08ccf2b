import {
  ArrowLeft,
  ArrowRight,
  Banknote,
  Check,
  CreditCard,
  FileText,
  Truck,
  Wallet,
} from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { useSample } from "#client/showcase/components/use-sample.ts";
import { type Cart, type CartSums, emptyCart, useCart } from "#client/showcase/ecommerce/cart.ts";
import { useCatalogue } from "#client/showcase/ecommerce/catalogue.ts";
import {
  AddAddress,
  AddressFields,
  ShippingStep,
} from "#client/showcase/ecommerce/checkout/address-steps.tsx";
import {
  buildOrder,
  type Card,
  checkDraft,
  type Draft,
  initialDraft,
  type Method,
  methods,
  noCard,
  type SavedAddress,
  type Step,
  sampleAddresses,
  steps,
  takeFromStock,
} from "#client/showcase/ecommerce/checkout/draft.ts";
import {
  ErrorSummary,
  type Problems,
  remainingProblems,
  SubmitButton,
  TextField,
} from "#client/showcase/ecommerce/field.tsx";
import { useOrders } from "#client/showcase/ecommerce/shop-order.ts";
import { demoPaths, withQuery } from "#client/showcase/paths.ts";

interface CheckoutFormProps {
  cart: Cart;
  sums: CartSums;
  today: string;
}

const none: Problems = {};

/**
 * Billing, shipping, payment. A step opens once the previous ones are valid; the last places the
 * order.
 */
export function CheckoutForm({ cart, sums, today }: CheckoutFormProps) {
  const [draft, changeDraft] = useSample("ecommerce-checkout", initialDraft);
  const [addresses, changeAddresses] = useSample("ecommerce-addresses", sampleAddresses);
  const [card, setCard] = useState(noCard);
  const [isAdding, setAdding] = useState(false);
  const [step, setStep] = useState<Step>("billing");
  // Errors of the last failed submit; `attempt` makes the summary take the focus each time.
  const [failed, setFailed] = useState({ step, problems: none, attempt: 0 });
  const place = usePlaceOrder(today);
  const change = (part: Partial<typeof draft>) => changeDraft((now) => ({ ...now, ...part }));

  const addAddress = (address: SavedAddress) => {
    changeAddresses((now) => [...now, address]);
    change({ address: address.id });
    setAdding(false);
  };
  const open = (wanted: Step) => {
    const problems = checkDraft(draft, card, today);
    const before = steps.slice(0, steps.indexOf(wanted));
    const stop = before.find((one) => Object.keys(problems[one]).length > 0);
    if (stop) return fail(stop, problems[stop]);
    show(wanted);
  };
  const fail = (at: Step, problems: Problems) => {
    setStep(at);
    setFailed(({ attempt }) => ({ step: at, problems, attempt: attempt + 1 }));
  };
  const show = (wanted: Step) => {
    // Flushed: a hidden panel cannot take the focus.
    flushSync(() => {
      setStep(wanted);
      setFailed((now) => ({ ...now, problems: none }));
    });
    document.getElementById(`heading-${wanted}`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = steps[steps.indexOf(step) + 1];
    if (next) return open(next);
    const problems = checkDraft(draft, card, today);
    const stop = steps.find((one) => Object.keys(problems[one]).length > 0);
    if (stop) return fail(stop, problems[stop]);
    const delivery = addresses.find(({ id }) => id === draft.address) ?? draft;
    place({ cart, sums, draft, delivery, today });
  };
  const panel = (one: Step) => ({
    step: one,
    current: step,
    failed: failed.step === one ? failed : { problems: none, attempt: 0 },
    onStep: open,
  });
  const problemsOf = (one: Step) =>
    failed.step === one
      ? remainingProblems(failed.problems, checkDraft(draft, card, today)[one])
      : none;
  return (
    <>
      <form className="card checkout-card" noValidate onSubmit={submit}>
        <StepTabs current={step} onStep={open} />
        <StepPanel {...panel("billing")}>
          <AddressFields address={draft} problems={problemsOf("billing")} onChange={change} />
        </StepPanel>
        <StepPanel {...panel("shipping")}>
          <ShippingStep
            draft={draft}
            addresses={addresses}
            onAddress={(address) => change({ address })}
            onAdd={() => setAdding(true)}
          />
        </StepPanel>
        <StepPanel {...panel("payment")}>
          <PaymentStep
            draft={draft}
            card={card}
            problems={problemsOf("payment")}
            onDraft={change}
            onCard={(part) => setCard((now) => ({ ...now, ...part }))}
          />
        </StepPanel>
      </form>
      {/* A separate form, since forms cannot nest. */}
      {isAdding && (
        <AddAddress onAdd={addAddress} onClose={() => setAdding(false)} taken={addresses.length} />
      )}
    </>
  );
}

type OrderRequest = Omit<Parameters<typeof buildOrder>[0], "orders">;

/** Stores the order, reduces the stock, empties the cart and opens the order's page. */
function usePlaceOrder(today: string): (wish: OrderRequest) => void {
  const navigate = useNavigate();
  const cart = useCart();
  const catalogue = useCatalogue();
  const { orders, add } = useOrders(today);
  const isPlaced = useRef(false);
  return (wish) => {
    // Guards against double clicks.
    if (isPlaced.current) return;
    isPlaced.current = true;
    const order = buildOrder({ ...wish, orders });
    add(order);
    catalogue.change((now) => takeFromStock(now, wish.cart));
    cart.change(() => emptyCart);
    void navigate(withQuery(demoPaths.orderDetails, { id: order.id, placed: "1" }));
  };
}

const stepTabs = {
  billing: { label: "Billing", Icon: FileText },
  shipping: { label: "Shipping", Icon: Truck },
  payment: { label: "Payment", Icon: CreditCard },
} as const;

/**
 * Tabs by the ARIA pattern with manual activation; later steps open once the previous ones are
 * valid.
 */
function StepTabs({ current, onStep }: { current: Step; onStep: (step: Step) => void }) {
  const press = (event: KeyboardEvent, at: number) => {
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const step = steps[(target + steps.length) % steps.length];
    document.getElementById(`tab-${step}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Steps of the checkout" className="checkout-tabs">
      {steps.map((step, at) => {
        const { label, Icon } = stepTabs[step];
        return (
          <button
            key={step}
            id={`tab-${step}`}
            type="button"
            role="tab"
            aria-selected={step === current}
            aria-controls={`panel-${step}`}
            tabIndex={step === current ? 0 : -1}
            onClick={() => onStep(step)}
            onKeyDown={(event) => press(event, at)}
          >
            <Icon size={18} aria-hidden="true" />
            <span>
              {at + 1}. {label}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const headings = { billing: "Billing address", shipping: "Delivery", payment: "Payment" } as const;
const onwards = {
  billing: "Continue to shipping",
  shipping: "Continue to payment",
  payment: "Place the order",
} as const;

interface StepPanelProps {
  step: Step;
  current: Step;
  failed: { problems: Problems; attempt: number };
  onStep: (step: Step) => void;
  children: ReactNode;
}

function StepPanel({ step, current, failed, onStep, children }: StepPanelProps) {
  const previous = steps[steps.indexOf(step) - 1];
  const isShown = step === current;
  return (
    <div
      id={`panel-${step}`}
      role="tabpanel"
      aria-labelledby={`tab-${step}`}
      hidden={!isShown}
      className="checkout-panel"
    >
      <h2 id={`heading-${step}`} tabIndex={-1}>
        {headings[step]}
      </h2>
      <ErrorSummary problems={failed.problems} attempt={failed.attempt} />
      {children}
      {isShown && (
        <div className="checkout-footer">
          {previous && (
            <button
              type="button"
              className="btn btn-outline-secondary btn-icon"
              onClick={() => onStep(previous)}
            >
              <ArrowLeft size={18} aria-hidden="true" />
              Back to {previous}
            </button>
          )}
          <SubmitButton className="btn btn-accent btn-icon ms-auto">
            {onwards[step]}
            {step === "payment" ? (
              <Check size={18} aria-hidden="true" />
            ) : (
              <ArrowRight size={18} aria-hidden="true" />
            )}
          </SubmitButton>
        </div>
      )}
    </div>
  );
}

const methodOptions: Record<Method, { hint: string; Icon: typeof Wallet }> = {
  paypal: { hint: "You are sent to PayPal and come back", Icon: Wallet },
  card: { hint: "Charged when the order is placed", Icon: CreditCard },
  cash: { hint: "Pay the driver; have the exact amount ready", Icon: Banknote },
};

interface PaymentStepProps {
  draft: Draft;
  card: Card;
  problems: Problems;
  onDraft: (part: Partial<Draft>) => void;
  onCard: (part: Partial<Card>) => void;
}

function PaymentStep({ draft, card, problems, onDraft, onCard }: PaymentStepProps) {
  return (
    <>
      <fieldset className="mb-4">
        <legend>Pay by</legend>
        <div className="choice-grid">
          {(Object.keys(methods) as Method[]).map((method) => {
            const { hint, Icon } = methodOptions[method];
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
                  <span>{hint}</span>
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {draft.method === "paypal" && (
        <TextField
          id="paypal"
          label="Email address of your PayPal account"
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
        hint="Test card: 4242 4242 4242 4242"
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
