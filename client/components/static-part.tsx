import {
  type ComponentType,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { onFirstInput } from "#client/components/first-input.ts";
import { type PartState, readPartState, restorePartState } from "#client/components/part-state.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";

type Tag = "div" | "span";

/** The first input may navigate to a page that needs the code. */
const inputs = ["pointerdown", "keydown"] as const;

/**
 * A part of a screen that only displays. Hydration keeps its server-rendered HTML, and the browser
 * loads its code, a module that nothing else imports, only to render new data. Its props therefore
 * stay identical until there is new data, and it reads nothing else but the language. `name` is
 * unique on the page.
 */
export function staticPart<Module, Props extends object>(
  name: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  tag: Tag = "div",
): ComponentType<Props> {
  // On the server the build imports the module statically (client/build/static-parts.ts).
  if (typeof document === "undefined") {
    const Part = pick(load() as unknown as Module);
    return (props) => (
      <Frame name={name} tag={tag}>
        <Part {...props} />
      </Frame>
    );
  }
  const code = loadOnce(load);
  if (!serverParts) code.preload();
  function Loaded(props: Props) {
    const Part = pick(use(code.promise()));
    return <Part {...props} />;
  }
  let left: PartState | null = null;
  const onLeave = (part: Element) => {
    left = readPartState(part);
  };
  const onRendered = (part: Element) => {
    if (left) restorePartState(part, left);
    left = null;
  };
  return (props) => {
    const { language } = useTranslation().i18n;
    const [serverPart, setServerPart] = useState(() =>
      serverParts?.has(name) ? { props, language, element: serverParts.get(name) } : null,
    );
    const showsServerPart =
      serverPart !== null && serverPart.language === language && isSame(serverPart.props, props);
    if (serverPart && !showsServerPart) setServerPart(null);
    useEffect(
      () => (showsServerPart ? onFirstInput(inputs, code.preload) : undefined),
      [showsServerPart],
    );
    return showsServerPart ? (
      <ServerFrame name={name} tag={tag} element={serverPart.element} onLeave={onLeave} />
    ) : (
      <Frame name={name} tag={tag} onRendered={onRendered}>
        <Loaded {...props} />
      </Frame>
    );
  };
}

/** Server-rendered elements by name, until the first page is hydrated. */
let serverParts: ReadonlyMap<string, Element> | null = null;

/** Called before the first page's modules are loaded. */
export function captureServerParts(): void {
  const elements = document.querySelectorAll<HTMLElement>("[data-part]");
  serverParts = new Map([...elements].map((element) => [element.dataset.part ?? "", element]));
}

/** From now on parts are rendered in the browser. */
export function dropServerParts(): void {
  serverParts = null;
}

interface FrameProps {
  name: string;
  tag: Tag;
}

function Frame({
  name,
  tag: Element,
  onRendered,
  children,
}: FrameProps & { onRendered?: (part: globalThis.Element) => void; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (part.current) onRendered?.(part.current);
  }, [onRendered]);
  return (
    <Element ref={part} className="static-part" data-part={name}>
      {children}
    </Element>
  );
}

const nothing = { __html: "" };

function ServerFrame({
  name,
  tag: Element,
  element,
  onLeave,
}: FrameProps & {
  element: globalThis.Element | undefined;
  onLeave: (part: globalThis.Element) => void;
}) {
  // React replaces an element that it could not hydrate, such as one changed by an extension.
  const adopt = (own: HTMLElement | null) => {
    if (own && element && own !== element) own.append(...element.childNodes);
  };
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (own) onLeave(own);
    };
  }, [onLeave]);
  return (
    <Element
      ref={(own: HTMLElement | null) => {
        part.current = own;
        adopt(own);
      }}
      className="static-part"
      data-part={name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; keeps what the server sent
      dangerouslySetInnerHTML={nothing}
    />
  );
}

function isSame<Props extends object>(before: Props, now: Props): boolean {
  const names = Object.keys(now) as (keyof Props)[];
  return names.every((name) => Object.is(before[name], now[name]));
}

function loadOnce<Module>(load: () => Promise<Module>) {
  let loading: Promise<Module> | undefined;
  const promise = () => {
    loading ??= load().catch((error: unknown) => {
      // Forget a failed load, so that the next rendering retries it.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { promise, preload: () => void promise().catch(() => undefined) };
}
