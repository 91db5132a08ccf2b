import type { LandingText } from "#client/pages/landing/landing-text.ts";
import { paths } from "#shared/paths.ts";

export const landingText: LandingText = {
  title: "Despache la mercancía, ruta a ruta",
  lead:
    "El código SA de su mercancía, lo que se aplica entre origen y destino, y qué normas han " +
    "cambiado. Todo en un solo lugar, cada dato con su fuente y su fecha.",
  searchLabel: "Describa la mercancía o escriba un código SA",
  searchHint: "zapatillas para correr",
  search: "Buscar",
  lane: { destination: "Destino", origin: "Origen", any: "Cualquiera" },
  sample: {
    title: "Un ejemplo resuelto",
    lead: "Zapatillas con suela de caucho, de Vietnam al Reino Unido:",
    code: "Código SA",
    duty: "Derecho de aduana",
    preference: "Con preferencia",
    requirements: "Requisitos de importación",
    notifications: "Notificaciones de esta ruta",
    open: "Abrir esta respuesta con todas sus fuentes",
  },
  emailLabel: "Su correo de trabajo",
  start: "Empezar la prueba gratuita",
  trial:
    "La prueba empieza al iniciar sesión por primera vez. Sin tarjeta, y leer sigue siendo gratis.",
  nav: [
    { to: "#sample", text: "Un ejemplo resuelto" },
    { to: "#does", text: "Qué hace" },
    { to: "#news", text: "Qué ha cambiado" },
    { to: "#plans", text: "Planes" },
    { to: "#questions", text: "Preguntas" },
  ],
  signIn: "Iniciar sesión",
  doesTitle: "Tres preguntas, respondidas con fuentes",
  does: [
    {
      to: paths.hsCodeSearch(),
      title: "¿Cuál es el código SA?",
      text:
        "Busque con palabras corrientes. Antes de pagar verá cuántos códigos hay. Cada resultado " +
        "muestra por qué coincide y qué palabra llevaría a otro código.",
      link: "Buscar códigos SA",
    },
    {
      to: paths.hsCodeDetails(),
      title: "¿Qué se aplica en esta ruta?",
      text:
        "Impuestos a la importación, acuerdos comerciales, licencias y notificaciones entre dos " +
        "países, punto por punto. Lo que no está en nuestros datos se señala, nunca se supone.",
      link: "Consultar una ruta",
    },
    {
      to: paths.regulationSearch(),
      title: "¿Qué norma se aplica?",
      text:
        "Normas con cada fecha en su lugar, quién debe hacer qué, y qué modifica, deroga o " +
        "ejecuta cada una.",
      link: "Buscar normativa",
    },
  ],
  newsTitle: "Últimos cambios",
  newsFailed: "No se han podido cargar las últimas notificaciones.",
  newsAll: "Todas las notificaciones",
  factsTitle: "Qué se cubre",
  headings: "partidas y 5612 subpartidas del SA 2022, descritas con palabras corrientes",
  notifications: "notificaciones, cada una con su fuente oficial",
  markets: "mercados cubiertos",
  fresh: "La fuente más reciente se comprobó el",
  coverage: "Cada página indica su fuente y su edición, y dice qué no está cubierto.",
  payTitle: "Pague por resultados, no por mirar",
  freeTitle: "Gratis",
  free: [
    "Las notificaciones, la normativa y la página de cada código SA y cada ruta.",
    "Abrir un código por su número y la calculadora de coste en destino.",
    "El número de resultados de cada búsqueda.",
  ],
  creditTitle: "Un crédito",
  pay: [
    "Abre los resultados de una búsqueda de códigos SA o de normativa.",
    "Verá el número de resultados y el precio antes de pagar.",
    "Sin resultados, búsqueda demasiado general o código exacto: sin cargo.",
    "Repetir una búsqueda es gratis para todo su equipo hasta la fecha del recibo.",
  ],
  plansTitle: "Planes",
  plansFailed: "No se han podido cargar los planes.",
  plansAll: "Comparar planes",
  creditsAMonth: "créditos de búsqueda al mes",
  month: "al mes",
  atCheckout: "precio al pagar",
  questionsTitle: "Preguntas",
  questions: [
    {
      question: "¿Es asesoramiento jurídico?",
      answer:
        "No. Nuestros resúmenes le ayudan a encontrar y leer la norma. El texto oficial es el " +
        "vinculante y siempre está a un clic.",
    },
    {
      question: "¿Qué compra un crédito?",
      answer:
        "Los resultados de una búsqueda de códigos SA o de normativa. Leer notificaciones, " +
        "fichas de códigos SA y normas es gratis.",
    },
    {
      question: "¿Qué pasa con la prueba si compro un plan?",
      answer:
        "La conserva. Primero se usan los créditos de su plan; los de prueba sin usar siguen ahí " +
        "cuando se agotan.",
    },
    {
      question: "¿Pueden mis compañeros usar mis créditos?",
      answer:
        "Sí. Con un plan con equipo los invita por correo electrónico, fija un límite opcional " +
        "para cada uno y ve cuántos créditos usaron.",
    },
    {
      question: "¿Quién ve lo que busco?",
      answer:
        "Solo usted. En un equipo, el titular del plan ve cuándo usó un crédito y para qué tipo " +
        "de búsqueda, y lo que buscó solo si usted lo acepta.",
    },
  ],
  top: "Volver arriba",
};
