import { contactAddress, type TextDocument } from "#client/components/text/rich-text.tsx";
import { planRows } from "#client/pages/terms/terms.ts";
import { paths } from "#shared/paths.ts";

/** The terms in Spanish; a test compares sections, rows and links with the English ones. */
export const terms: TextDocument = {
  title: "Términos y condiciones",
  lead: "Qué ofrecemos, cuánto cuesta y de qué sigue siendo usted responsable cuando usa Clearlane.",
  since: "2026-11-21",
  sections: [
    {
      id: "service",
      heading: "Qué es Clearlane",
      parts: [
        "Clearlane ayuda a quienes mueven mercancías entre países a encontrar tres cosas: el " +
          "código SA de un producto, lo que se aplica en la ruta entre dos países y las normas " +
          "que han cambiado. Resume publicaciones oficiales y muestra su fuente, sus " +
          "identificadores y sus fechas.",
        "Algunas páginas son demostraciones: todo lo que figura en Aplicaciones y en Demos de " +
          "interfaz muestra una empresa ficticia. Los cambios que haga allí permanecen en su " +
          "navegador y no tienen ningún efecto fuera de él.",
      ],
    },
    {
      id: "advice",
      heading: "No es asesoramiento jurídico: el texto oficial es el vinculante",
      parts: [
        "Nada de Clearlane es asesoramiento jurídico, fiscal o aduanero, y ningún resultado de " +
          "búsqueda es una clasificación vinculante. Si nuestro resumen y la publicación oficial " +
          "difieren, prevalece la publicación oficial. Todas las normas y notificaciones enlazan " +
          "con ella.",
        [
          "Antes de declarar mercancías, compruebe el código y las medidas con la autoridad " +
            "aduanera del país de importación, o solicite una resolución vinculante.",
          "Antes de confiar en una fecha, léala en el texto oficial.",
          "El declarante sigue siendo responsable de la declaración.",
        ],
      ],
    },
    {
      id: "coverage",
      heading: "Cobertura",
      parts: [
        "Los códigos siguen el Sistema Armonizado 2022, con sus 1228 partidas y 5612 subpartidas " +
          "de seis dígitos. Hay líneas arancelarias nacionales y derechos de los Estados Unidos, " +
          "el Reino Unido y la Unión Europea, según la edición que indica cada página. No se " +
          "incluyen los derechos de otros mercados ni los saldos de contingentes. Cuando una " +
          "información no está disponible, la página lo dice; nunca se supone.",
        "Las normas y notificaciones son una selección por jurisdicción. Una norma que falta " +
          "aquí puede existir. Véase " +
          `[¿Qué se cubre?](${paths.faq({}, "what-is-covered")}) en las preguntas frecuentes.`,
      ],
    },
    {
      id: "account",
      heading: "Su cuenta",
      parts: [
        "Cualquiera puede leer. Para buscar hay que iniciar sesión con una dirección de correo " +
          "verificada por el proveedor de identidad. Cada cuenta es de una sola persona: no " +
          "comparta sus datos de acceso y cierre las sesiones que no reconozca en Sesiones, en " +
          `su [cuenta](${paths.account()}).`,
        "Las cuentas de prácticas, donde una instalación las ofrece, son para probar. No pueden " +
          "comprar nada, y su contenido puede restablecerse en cualquier momento.",
      ],
    },
    {
      id: "credits",
      heading: "Créditos",
      parts: [
        "Un crédito abre los resultados de una búsqueda de códigos SA o de una búsqueda de " +
          "normativa. Verá el número de resultados y el precio antes de que se cobre nada, y un " +
          "recibo después.",
        "Es gratis:",
        [
          "una búsqueda que no encuentra nada o es demasiado general para hacerse;",
          "un código o una norma buscados por su número, que se abren directamente;",
          "la misma búsqueda de nuevo hasta la fecha de su recibo, 30 días salvo que una " +
            "instalación haya fijado otro número, sean cuales sean los filtros y el orden;",
          "notificaciones, canales, fichas de códigos SA, rutas y normas.",
        ],
        "Las mayúsculas, los acentos, la puntuación y los espacios de más no hacen distinta una " +
          "búsqueda. Si se pierde una respuesta, el mismo cargo se reintenta con la misma clave, " +
          "de modo que se cobra una sola vez.",
        "Primero se usan los créditos de su propio plan, después los del plan del que es miembro " +
          "y por último los de su prueba. Mientras no se pueda leer su saldo, se muestra como " +
          "desconocido y no se cobra nada.",
      ],
    },
    {
      id: "trial",
      heading: "La prueba gratuita",
      parts: [
        "Al iniciar sesión por primera vez recibe una prueba de 10 créditos, salvo que una " +
          "instalación haya fijado otro número. No se piden datos de pago. La prueba no caduca, " +
          "se concede una vez por persona y las compras no la afectan: los créditos de prueba " +
          "sin usar siguen ahí cuando termina un plan.",
      ],
    },
    {
      id: "plans",
      heading: "Planes, períodos y créditos sin usar",
      parts: [
        {
          caption: "Qué incluye cada plan",
          heads: ["Plan", "Mensual", "Anual", "Equipo"],
          rows: planRows({
            credits: (count) => `${count.toLocaleString("es")} créditos`,
            atOnce: " de una vez",
            withTeam: (plan) => `${plan} con equipo`,
            yes: "Sí",
            no: "No",
          }),
        },
        `Los precios se muestran en [Planes y créditos](${paths.pricing()}) y, cuando cobra ` +
          "Stripe, en su página de pago. Un plan se renueva al final de cada período pagado " +
          "hasta que usted lo cancele.",
        [
          "Los créditos sin usar pasan al período siguiente mientras el plan esté activo.",
          "Subir de plan, añadir un equipo o pasar de mensual a anual tiene efecto de inmediato: " +
            "paga el nuevo precio completo, empieza un período nuevo y conserva los créditos que " +
            "le quedan.",
          "Bajar de plan o pasar de anual a mensual tiene efecto cuando termina el período " +
            "pagado. Los períodos parciales no se cobran.",
          "Un plan cancelado sigue activo, con todos sus créditos, hasta el final del período " +
            "pagado. Después caducan los créditos del plan sin usar; los de prueba se conservan. " +
            "Hasta ese día puede anular la cancelación.",
          "Si falla el pago de una renovación, conserva los créditos que ya pagó; los nuevos se " +
            "añaden cuando se complete el pago.",
        ],
      ],
    },
    {
      id: "refunds",
      heading: "Devoluciones",
      parts: [
        "Si una búsqueda pagada no sirvió por un fallo nuestro, escríbanos: el soporte puede " +
          "devolver su crédito, una vez por búsqueda. Los movimientos conservan ambas " +
          "operaciones, y la búsqueda deja entonces de poder repetirse gratis.",
        "Cuando un pago se reembolsa por completo o se impugna ante el banco, se anulan los " +
          "créditos sin usar que aportó; se restituyen si la disputa se resuelve a nuestro " +
          "favor. Sus derechos legales como consumidor no se ven afectados.",
      ],
    },
    {
      id: "team",
      heading: "Equipos",
      parts: [
        "El titular de un plan con equipo invita a miembros por correo electrónico, hasta 100 a " +
          "la vez. La persona invitada pasa a ser miembro si acepta en un plazo de 14 días y " +
          "entonces puede usar los créditos del titular, hasta un límite por período si este lo " +
          "fija. El titular ve lo que usó cada miembro, cuándo y para qué tipo de búsqueda, y lo " +
          "que buscó solo si el miembro lo acepta.",
        "Una persona solo puede estar en un equipo, y un miembro no puede tener miembros. Los " +
          "miembros pueden irse en cualquier momento y los titulares pueden quitarlos; ambas " +
          "cosas tienen efecto con la siguiente búsqueda. Si el titular cambia a un plan sin " +
          "equipo, el equipo queda en pausa: la lista de miembros se conserva, pero nadie puede " +
          "usar sus créditos.",
      ],
    },
    {
      id: "billing",
      heading: "Pago e instalaciones de prueba",
      parts: [
        "Donde Stripe está conectado, Stripe cobra como entidad independiente: los datos de la " +
          "tarjeta se escriben en las páginas de Stripe y nunca llegan a Clearlane. Las facturas " +
          `figuran en [Planes y créditos](${paths.pricing()}).`,
        "Donde no hay ningún proveedor de pagos conectado, las compras llevan a una página " +
          "marcada como prueba. Allí no se mueve dinero, los planes y facturas que se crean son " +
          "solo para probar y no dan lugar a derechos ni deudas.",
      ],
    },
    {
      id: "use",
      heading: "Uso razonable",
      parts: [
        [
          "El uso automatizado de la [API](/api/openapi.json) y de los " +
            "[canales](/feeds/notifications.atom) es bienvenido. Demasiados inicios de sesión o " +
            "subidas fallidos se limitan, con un mensaje que dice cuándo volver a intentarlo.",
          "No intente acceder a lo que pertenece a otra cuenta, evitar el pago de una búsqueda " +
            "ni perturbar el servicio a los demás.",
          "Los resultados son para el uso de su propia empresa. Puede citarlos con su fuente; no " +
            "los publique como una base de datos propia.",
        ],
      ],
    },
    {
      id: "liability",
      heading: "Responsabilidad",
      parts: [
        "Nuestra responsabilidad es ilimitada en caso de dolo o culpa grave, por daños a la vida " +
          "y a la salud, y siempre que la ley prohíba limitarla. En caso de culpa leve solo " +
          "respondemos del incumplimiento de una obligación esencial de este acuerdo, hasta el " +
          "importe que usted pagó en los doce meses anteriores. No respondemos de un derecho, " +
          "una sanción o un retraso que resulten de una declaración hecha sin comprobar la " +
          "publicación oficial.",
      ],
    },
    {
      id: "end",
      heading: "Fin y cambios",
      parts: [
        "Puede dejarlo en cualquier momento: cancele su plan en " +
          `[Planes y créditos](${paths.pricing()}), descargue [sus ` +
          `datos](${paths.privacy("rights")}) y escriba a ` +
          `[${contactAddress}](mailto:${contactAddress}) para que cerremos su cuenta. ` +
          "Podemos cerrar una cuenta que incumpla estos términos, con aviso previo si es posible.",
        "Cuando estos términos cambian, cambia también la fecha del principio. Un cambio que " +
          "reduzca un plan activo tiene efecto con su período siguiente.",
      ],
    },
  ],
};
