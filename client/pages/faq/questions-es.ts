import type { QuestionGroup } from "#client/pages/faq/questions.ts";
import { paths } from "#shared/paths.ts";

/** The questions in Spanish; a test compares ids and links with the English ones. */
export const questionGroups: readonly QuestionGroup[] = [
  {
    id: "credits",
    heading: "Créditos y precios",
    questions: [
      {
        id: "what-is-a-credit",
        question: "¿Qué es un crédito?",
        answer: [
          "Un crédito abre los resultados de una búsqueda de códigos SA o de una búsqueda de " +
            "normativa, sea cual sea su número. Verá el número de resultados y el precio antes " +
            "de pagar, y un recibo después.",
        ],
      },
      {
        id: "what-is-free",
        question: "¿Qué es gratis?",
        answer: [
          `Toda la lectura es gratis: las [notificaciones](${paths.latestNotifications()}) y sus ` +
            "canales, todas las fichas de códigos SA, todas las rutas entre dos países y todas " +
            "las normas. Un código o una norma buscados por su número se abren directamente, " +
            "gratis.",
          "Una búsqueda que no encuentra nada, o es demasiado general, no cuesta nada.",
        ],
      },
      {
        id: "repeat",
        question: "¿Pago otra vez por la misma búsqueda?",
        answer: [
          "No hasta la fecha de su recibo, normalmente 30 días. Filtrar y ordenar cuentan como " +
            "la misma búsqueda, y también las diferencias de mayúsculas, acentos y puntuación. " +
            "En un equipo, una búsqueda pagada es gratis para todos los miembros, pague quien " +
            "pague.",
        ],
      },
      {
        id: "trial",
        question: "¿Cómo funciona la prueba gratuita?",
        answer: [
          "Al iniciar sesión por primera vez recibe 10 créditos de prueba. No hace falta tarjeta " +
            "y los créditos no caducan. Comprar un plan no los afecta: los créditos de prueba " +
            "sin usar siguen ahí cuando termina un plan.",
        ],
      },
      {
        id: "carry-over",
        question: "¿Qué pasa con los créditos sin usar?",
        answer: [
          "Se acumulan mientras su plan esté activo, también al renovarlo o cambiarlo. Cuando " +
            "termina un plan cancelado, los créditos del plan sin usar caducan; los de prueba se " +
            "conservan.",
        ],
      },
      {
        id: "which-first",
        question: "¿Qué créditos se usan primero?",
        answer: [
          "Primero los de su propio plan, después los del plan del que es miembro y por último " +
            "los de la prueba. El saldo de la barra superior muestra cuáles están en uso.",
        ],
      },
      {
        id: "refund",
        question: "Una búsqueda no sirvió. ¿Puedo recuperar el crédito?",
        answer: [
          "Si algo falló por nuestra parte, sí. Escríbanos con la fecha y el texto de la " +
            "búsqueda. El soporte devuelve el crédito, y sus movimientos muestran ambas " +
            "operaciones.",
        ],
      },
      {
        id: "failed",
        question: "¿Y si se corta la conexión mientras pago?",
        answer: [
          "El mismo cargo se reintenta con la misma clave, hasta cinco veces, de modo que se " +
            "cobra una sola vez. Si no se puede confirmar, se lo decimos, y nunca se le cobra " +
            "una búsqueda que no ha recibido.",
        ],
      },
      {
        id: "invoices",
        question: "¿Dónde están mis facturas?",
        answer: [
          `En [Planes y créditos](${paths.pricing()}), en Facturas, de la más reciente a la más ` +
            "antigua. Si los pagos pasan por Stripe, cada una enlaza con la factura de Stripe. " +
            "Si no hay ningún proveedor de pagos conectado, el pago es una prueba y no se mueve " +
            "dinero.",
        ],
      },
    ],
  },
  {
    id: "content",
    heading: "Cobertura y exactitud",
    questions: [
      {
        id: "what-is-covered",
        question: "¿Qué se cubre?",
        answer: [
          "Las 1228 partidas y 5612 subpartidas del Sistema Armonizado 2022, descritas con " +
            "palabras corrientes. Normativa de la UE, el Reino Unido, los Estados Unidos, " +
            "Canadá, México, Brasil, Suiza, Japón, China, Corea del Sur, India, Singapur, " +
            "Australia y Nueva Zelanda: una selección revisada, sobre todo de la UE, el Reino " +
            "Unido y los Estados Unidos. Notificaciones de los mismos mercados.",
          "Para las rutas: prohibiciones y embargos, acuerdos comerciales y preferencias " +
            "arancelarias con sus pruebas de origen, el impuesto general a la importación de un " +
            "centenar de mercados, los porcentajes reducidos de algunos de ellos, y los " +
            "requisitos y notificaciones que se aplican al código.",
          "Para las importaciones en los Estados Unidos, el Reino Unido y la Unión Europea: " +
            "líneas arancelarias nacionales con sus derechos ordinarios, y para los Estados " +
            "Unidos también derechos preferenciales, derechos adicionales y cargos. Cada página " +
            "indica la edición y su fecha.",
        ],
      },
      {
        id: "what-is-not-covered",
        question: "¿Qué no se cubre?",
        answer: [
          "Las líneas arancelarias nacionales y los derechos de mercados distintos de los " +
            "Estados Unidos, el Reino Unido y la Unión Europea; los derechos preferenciales y " +
            "las medidas de defensa comercial del Reino Unido y la Unión Europea; los saldos de " +
            "contingentes, los derechos antidumping por empresa y las resoluciones. Cuando una " +
            "página los necesitaría, dice “no disponible” y le indica dónde consultarlos. Nada " +
            "se supone.",
        ],
      },
      {
        id: "digits",
        question: "Mi código tiene 8 o 10 dígitos. ¿Puedo usarlo?",
        answer: [
          "Sí. Escriba el código en cualquier formato: `6404.11`, `640411`, `6404 11 00 10`. Los " +
            "seis primeros dígitos son iguales en todo el mundo y se abren aquí. Los demás son " +
            "de un arancel nacional; la página le avisa si ningún arancel aquí disponible tiene " +
            "esa línea.",
          "Se admiten códigos de 2, 4, 6, 8 y 10 dígitos. Los códigos suprimidos de la " +
            "nomenclatura llevan a sus sucesores.",
        ],
      },
      {
        id: "fresh",
        question: "¿Está actualizado el contenido?",
        answer: [
          "Cada norma y cada impuesto muestran la fecha en que se registraron; cada notificación " +
            "muestra cuándo se publicó y cuándo la vimos por primera vez. La " +
            `[lista](${paths.latestNotifications()}) muestra cuándo se comprobó por última vez. ` +
            "El contenido se actualiza con cada versión de Clearlane.",
        ],
      },
      {
        id: "accuracy",
        question: "¿Es fiable un resultado de búsqueda?",
        answer: [
          "Cada resultado se valora como alta, buena o posible y muestra qué palabras suyas han " +
            "coincidido y cuáles llevarían a otro código. Es un punto de partida, no una " +
            "clasificación. Antes de presentar una declaración, lea las notas del capítulo y " +
            "pida a la aduana una resolución cuando el riesgo por derechos o por seguridad sea " +
            "alto.",
        ],
      },
      {
        id: "advice",
        question: "¿Es asesoramiento jurídico?",
        answer: [
          "No. Nuestros resúmenes le ayudan a encontrar y leer la norma. El texto oficial es el " +
            "vinculante, y todas las páginas enlazan con él. Véanse los " +
            `[términos](${paths.terms("advice")}).`,
        ],
      },
      {
        id: "severity",
        question: "¿Qué significan “Actuar ya”, “Planificar” y “Conviene saberlo”?",
        answer: [
          "Se aplica una sola regla fija. Actuar ya: la mercancía podría quedar detenida o " +
            "costar más, y la fecha está a menos de 30 días antes o después de hoy. Planificar: " +
            "lo mismo, pero más tarde o sin fecha, o aún admite comentarios. Conviene saberlo: " +
            "todo lo demás.",
        ],
      },
    ],
  },
  {
    id: "account",
    heading: "Cuenta, equipo e idiomas",
    questions: [
      {
        id: "sign-in",
        question: "¿Necesito una cuenta?",
        answer: [
          "Para leer, no. Para buscar, tiene que iniciar sesión con una dirección de correo. Lo " +
            "que haya escrito se conserva: vuelve a la misma página.",
        ],
      },
      {
        id: "team",
        question: "¿Pueden mis compañeros usar mis créditos?",
        answer: [
          "Sí, con Business o Premium con equipo. Invítelos por correo electrónico en Equipo, en " +
            `su [cuenta](${paths.account()}), cada uno con un límite si lo desea. Ellos aceptan ` +
            `en [Invitaciones de equipo](${paths.invitations()}) y después pueden usar sus ` +
            "créditos. Sus movimientos muestran quién usó un crédito, cuándo y para qué tipo de " +
            "búsqueda; lo que buscaron solo se muestra si lo aceptan.",
        ],
      },
      {
        id: "more-credits",
        question: "Soy miembro de un equipo y he alcanzado mi límite. ¿Qué hago?",
        answer: [
          `Use “Pedir más créditos” en [Planes y créditos](${paths.pricing()}); el titular ve su ` +
            "petición en la lista del equipo. O compre su propio plan, que entonces se usa " +
            "primero.",
        ],
      },
      {
        id: "languages",
        question: "¿En qué idiomas está disponible?",
        answer: [
          "Todas las páginas están en español y en inglés. Lo que proviene de fuentes en inglés, " +
            "como los títulos y resúmenes de normas y notificaciones, sigue en inglés y marcado " +
            "como tal, para que los lectores de pantalla lo pronuncien bien. Elija su idioma en " +
            "la barra superior.",
        ],
      },
      {
        id: "export",
        question: "¿Puedo exportar mis datos?",
        answer: [
          `Sí. “Descargar mis datos”, en su [cuenta](${paths.account()}), le da todo lo ` +
            "que guardamos sobre usted en un archivo. Los movimientos y " +
            "las notificaciones también se pueden descargar en CSV. La [política de " +
            `privacidad](${paths.privacy()}) enumera todo lo que guardamos.`,
        ],
      },
      {
        id: "delete",
        question: "¿Cómo cierro mi cuenta?",
        answer: [
          `Cancele su plan en [Planes y créditos](${paths.pricing()}), descargue sus datos y ` +
            "escríbanos desde la dirección de correo de su cuenta.",
        ],
      },
    ],
  },
  {
    id: "machines",
    heading: "API, canales y solución de problemas",
    questions: [
      {
        id: "api",
        question: "¿Hay una API?",
        answer: [
          "Sí. Todo lo que hacen las páginas lo hace `/api` al mismo precio. Se describe en " +
            "[/api/openapi.json](/api/openapi.json). Envíe un token de acceso de su proveedor de " +
            "identidad como `Authorization: Bearer`. Una búsqueda de pago lleva una " +
            "`Idempotency-Key`, para que una solicitud repetida se cobre una sola vez.",
        ],
      },
      {
        id: "feeds",
        question: "¿Puedo seguir las notificaciones fuera de Clearlane?",
        answer: [
          "Toda lista de notificaciones, con sus filtros, está también disponible como [canal " +
            "Atom](/feeds/notifications.atom), canal JSON y archivo CSV; los enlaces están " +
            "sobre la lista. Puede añadir las fechas de una norma a su calendario desde su ficha.",
        ],
      },
      {
        id: "cli",
        question: "¿Qué puede ver y cambiar el soporte?",
        answer: [
          "El soporte usa una herramienta de línea de comandos que sigue las mismas reglas que " +
            "las páginas. Muestra su saldo, explica cómo se ha calculado y puede conceder o " +
            "devolver créditos. Cada cambio así es un movimiento suyo, con su motivo.",
        ],
      },
      {
        id: "unknown-balance",
        question: "¿Por qué dice “Saldo desconocido”?",
        answer: [
          "El servicio de créditos no ha respondido. No ha perdido créditos y mientras tanto no " +
            "se cobra nada; la lectura sigue funcionando. Inténtelo de nuevo un poco más tarde.",
        ],
      },
      {
        id: "keyboard",
        question: "¿Hay un atajo para llegar a una página o un código?",
        answer: [
          "Pulse Ctrl+K (⌘K en un Mac) o `/`, escriba unas letras del nombre de una página, un " +
            "código en cualquier formato o una mercancía, y pulse Intro. Nada de esa lista " +
            "cuesta créditos. Pulse `?` para ver todas las teclas; allí también puede desactivar " +
            "las que no llevan Ctrl.",
        ],
      },
    ],
  },
];
