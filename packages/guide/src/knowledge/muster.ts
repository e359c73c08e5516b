import type { Topic } from '../topic.ts'

const reviewed = '2026-11-21'

export const musterTopics: readonly Topic[] = [
  {
    id: 'muster-severity',
    hazards: ['all'],
    polarity: 'either',
    source: 'Muster',
    reviewed,
    en: {
      title: 'What the severity words mean',
      questions: [
        'What do critical, high, medium and low mean?',
        'alert colors in Muster',
        'severity levels explained',
        'what is a critical update',
        'what does the red badge mean',
      ],
      lead: 'Muster shows four severities. Each has a word, a shape and a color.',
      steps: [
        ['Critical: octagon, red', 'Danger to life. Do what it says at once.'],
        ['High: triangle, red', 'Serious danger is near or likely. Be ready to go now.'],
        ['Medium: circle, orange', 'Danger is possible. Prepare and watch.'],
        ['Low: square, yellow', 'Good to know. No action may be needed.'],
      ],
    },
    es: {
      title: 'Qué significan las gravedades',
      questions: [
        '¿Qué significan crítica, alta, media y baja?',
        'colores de las alertas en Muster',
        'niveles de gravedad',
        'qué es una alerta crítica',
        'qué significa la insignia roja',
      ],
      lead: 'Muster muestra cuatro niveles. Cada uno tiene palabra, forma y color.',
      steps: [
        ['Crítica: octágono, rojo', 'Peligro de muerte. Haga enseguida lo que dice.'],
        ['Alta: triángulo, rojo', 'Peligro serio, cerca o probable. Esté listo para salir.'],
        ['Media: círculo, naranja', 'Puede haber peligro. Prepárese y vigile.'],
        ['Baja: cuadro, amarillo', 'Bueno saberlo. Tal vez no haya que hacer nada.'],
      ],
    },
  },
  {
    id: 'muster-routes',
    hazards: ['evacuation'],
    polarity: 'either',
    source: 'Muster',
    reviewed,
    en: {
      title: 'How Muster chooses routes',
      questions: [
        'How does Muster choose my route?',
        'how are routes planned',
        'does the map avoid the fire',
        'why is my route longer',
        'wheelchair routes on the map',
      ],
      lead: 'Muster looks for the quickest way that enters no known danger.',
      steps: [
        ['Danger comes first', 'If you are inside a hazard, it gets you out. It never sends you into one.'],
        ['Closed roads are left out', 'It says what it avoids and why, or that it found no safe way.'],
        ['It fits how you move', 'Car, walking, wheelchair or bicycle.'],
        ['Officials come first', 'Records can be late. Obey signs and police.'],
      ],
    },
    es: {
      title: 'Cómo elige rutas Muster',
      questions: [
        '¿Cómo elige Muster mi ruta?',
        'cómo se planean las rutas',
        'el mapa evita el incendio',
        'por qué mi ruta es más larga',
        'rutas para silla de ruedas en el mapa',
      ],
      lead: 'Muster busca el camino más rápido que no entra en ningún peligro conocido.',
      steps: [
        ['Primero el peligro', 'Si usted está dentro, le saca. Nunca le mete en uno.'],
        ['Sin caminos cerrados', 'Dice qué evita y por qué, o que no halló salida segura.'],
        ['Según cómo se mueve', 'Carro, a pie, silla de ruedas o bicicleta.'],
        ['Primero las autoridades', 'Los registros pueden tardar. Obedezca señales y policía.'],
      ],
    },
  },
  {
    id: 'muster-alerts',
    hazards: ['all'],
    polarity: 'either',
    source: 'Muster',
    reviewed,
    en: {
      title: 'Turn alerts on or off',
      questions: [
        'How do I turn on alerts?',
        'turn off notifications',
        'early warning alerts setting',
        'why am I not getting push alerts',
        'get alerts when the app is closed',
      ],
      lead: 'Open Settings, then Notifications, then Early Warning Alerts.',
      steps: [
        ['Turn on', 'Allow notifications when the browser asks. A test alert follows.'],
        ['If blocked', 'Allow them in the browser settings, then refresh.'],
        ['Turn off', 'Use the same switch. You then see alerts only in the open app.'],
        ['Keep a second way', 'Join your county list. Keep phone emergency alerts on.'],
      ],
    },
    es: {
      title: 'Encender o apagar alertas',
      questions: [
        '¿Cómo activo las alertas?',
        'apagar notificaciones',
        'ajuste de alertas tempranas',
        'por qué no recibo alertas',
        'recibir alertas con la aplicación cerrada',
      ],
      lead: 'Abra Ajustes, luego Notificaciones, luego Alertas tempranas.',
      steps: [
        ['Encender', 'Permita notificaciones cuando el navegador pregunte. Llega una prueba.'],
        ['Si está bloqueado', 'Permítalas en el navegador y recargue.'],
        ['Apagar', 'Use el mismo botón. Verá alertas solo con la aplicación abierta.'],
        ['Tenga otro medio', 'Use la lista del condado y las alertas del teléfono.'],
      ],
    },
  },
  {
    id: 'muster-offline',
    hazards: ['all'],
    polarity: 'either',
    source: 'Muster',
    reviewed,
    en: {
      title: 'Use Muster offline',
      questions: [
        'Does Muster work offline?',
        'use the app without internet',
        'what works with no signal',
        'are messages sent when I am offline',
        'save the map for offline',
      ],
      lead: 'Yes. Open Muster once online and it keeps what you need on this device.',
      steps: [
        ['What works', 'This guide, your contacts, last updates, last route and map basics.'],
        ['What waits', 'Messages are sent when you are back online.'],
        ['Watch the age', 'Old records show how old they are. Things may have changed.'],
      ],
    },
    es: {
      title: 'Use Muster sin conexión',
      questions: [
        '¿Muster funciona sin conexión?',
        'usar la aplicación sin internet',
        'qué funciona sin señal',
        'se mandan mensajes sin conexión',
        'guardar el mapa sin conexión',
      ],
      lead: 'Sí. Abra Muster una vez con internet y guarda lo necesario en este aparato.',
      steps: [
        ['Qué funciona', 'Esta guía, sus contactos, últimas alertas, última ruta y mapa básico.'],
        ['Qué espera', 'Los mensajes salen cuando vuelve la conexión.'],
        ['Mire la hora', 'Los registros viejos dicen cuánto tienen. Algo pudo cambiar.'],
      ],
    },
  },
  {
    id: 'muster-drill',
    hazards: ['all'],
    polarity: 'either',
    source: 'Muster',
    reviewed,
    en: {
      title: 'What DRILL means',
      questions: [
        'What does DRILL mean?',
        'is this alert real or a test',
        'practice alert marked drill',
        'why do I see a striped alert',
      ],
      lead: 'DRILL marks practice. Nothing marked DRILL is real.',
      steps: [
        ['Use it to practice', 'Find your way out and time it.'],
        ['No DRILL mark', 'Treat it as real.'],
      ],
    },
    es: {
      title: 'Qué significa DRILL',
      questions: [
        '¿Qué significa DRILL?',
        'esta alerta es real o prueba',
        'alerta de simulacro',
        'por qué veo una alerta con rayas',
      ],
      lead: 'DRILL marca un simulacro. Nada con DRILL es real.',
      steps: [
        ['Úselo para practicar', 'Busque su salida y tome el tiempo.'],
        ['Sin la marca DRILL', 'Trátela como real.'],
      ],
    },
  },
  {
    id: 'muster-profile',
    hazards: ['all'],
    polarity: 'either',
    access: ['wheelchair', 'mobility', 'needs-help', 'service-animal'],
    source: 'Muster',
    reviewed,
    en: {
      title: 'Your Muster profile',
      questions: [
        'How do I change my profile?',
        'update my accessibility settings',
        'large text and high contrast',
        'voice guidance setting',
        'change how I travel in settings',
      ],
      lead: 'Open Settings. What you tell Muster changes routes and advice.',
      steps: [
        ['Edit Profile', 'Set wheelchair, mobility, help to leave, service animal and how you travel.'],
        ['Accessibility Preferences', 'Turn on Large Text, Voice Guidance or High Contrast.'],
        ['Save', 'Choose Save Changes.'],
      ],
    },
    es: {
      title: 'Su perfil en Muster',
      questions: [
        '¿Cómo cambio mi perfil?',
        'actualizar mis opciones de accesibilidad',
        'letra grande y alto contraste',
        'activar guía por voz',
        'cambiar cómo viajo en ajustes',
      ],
      lead: 'Abra Ajustes. Lo que dice a Muster cambia rutas y consejos.',
      steps: [
        ['Editar perfil', 'Ponga silla, movilidad, ayuda para salir, animal de servicio y cómo viaja.'],
        ['Accesibilidad', 'Active letra grande, guía por voz o alto contraste.'],
        ['Guardar', 'Elija guardar los cambios.'],
      ],
    },
  },
]
