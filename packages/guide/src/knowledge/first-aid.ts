import type { Topic } from '../topic.ts'

const reviewed = '2026-11-21'

export const firstAidTopics: readonly Topic[] = [
  {
    id: 'call-911',
    hazards: ['all', 'medical'],
    source: 'National 911 Program',
    reviewed,
    en: {
      title: 'When and how to call 911',
      questions: [
        'What is 911?',
        'when should I call 911',
        'what do I say to 911',
        'what happens when I call 911',
        'can I call 911 without service',
      ],
      lead: '911 is the number for danger to life: fire, crime or medical. It is free from any phone.',
      steps: [
        ['Say where first', 'Address, cross street or landmark.'],
        ['Say what happened', 'And how many people need help.'],
        ['Tell your needs', 'Wheelchair, oxygen, no speech, an animal.'],
        ['Stay on the line', 'Hang up only when told.'],
      ],
    },
    es: {
      title: 'Cuándo y cómo llamar al 911',
      questions: [
        '¿Qué es el 911?',
        'cuándo debo llamar al 911',
        'qué le digo al 911',
        'qué pasa cuando llamo al 911',
        'hablan español en el 911',
        'llamar al 911 sin servicio',
      ],
      lead: 'El 911 es para peligro de muerte: fuego, delito o salud. Es gratis y hay intérprete.',
      steps: [
        ['Diga primero dónde', 'Dirección, esquina o lugar conocido.'],
        ['Diga qué pasó', 'Y cuántas personas necesitan ayuda.'],
        ['Diga sus necesidades', 'Silla, oxígeno, no habla, un animal.'],
        ['No cuelgue', 'Solo cuando se lo digan.'],
      ],
    },
  },
  {
    id: 'text-911',
    hazards: ['all'],
    access: ['deaf'],
    source: 'FCC',
    reviewed,
    en: {
      title: 'Text 911',
      questions: [
        'Can I text 911?',
        'how to text 911',
        'contact 911 if I cannot speak',
        '911 for deaf people',
        'does text to 911 work everywhere',
      ],
      lead: 'Yes, in many places. Text 911 if you cannot speak or it is not safe to.',
      steps: [
        ['Open a new text', 'To: 911. No group, no photos.'],
        ['Write where, then what', 'Use short words and your full address.'],
        ['Answer questions', 'If it bounces back, call, or use 711 relay.'],
      ],
    },
    es: {
      title: 'Texto al 911',
      questions: [
        '¿Puedo mandar texto al 911?',
        'cómo mandar un mensaje al 911',
        'contactar al 911 si no puedo hablar',
        '911 para personas sordas',
        'funciona el texto al 911 en todas partes',
      ],
      lead: 'Sí, en muchos lugares. Mande texto al 911 si no puede hablar o no es seguro.',
      steps: [
        ['Abra un mensaje nuevo', 'Para: 911. Sin grupo ni fotos.'],
        ['Escriba dónde y luego qué', 'Palabras cortas y dirección completa.'],
        ['Conteste preguntas', 'Si rebota, llame o use relevo 711.'],
      ],
    },
  },
  {
    id: 'cpr',
    hazards: ['medical'],
    source: 'American Heart Association',
    reviewed,
    en: {
      title: 'Do CPR',
      questions: [
        'How do I do CPR?',
        'chest compressions how fast',
        'hands only CPR steps',
        'how to use an AED',
        'learn CPR',
      ],
      lead: 'Call 911 now if someone does not wake up and does not breathe. Then push on the chest.',
      steps: [
        ['Call 911 on speaker', 'Send someone for an AED.'],
        ['Place your hands', 'Center of the chest, one on the other.'],
        ['Push hard and fast', '2 inches deep, about 2 pushes a second. Let the chest rise.'],
        ['Keep going', 'Until help comes. Turn on the AED and do what it says.'],
      ],
    },
    es: {
      title: 'Dé RCP',
      questions: [
        '¿Cómo doy RCP?',
        'compresiones de pecho qué tan rápido',
        'RCP solo con las manos pasos',
        'cómo usar un desfibrilador',
        'aprender RCP',
      ],
      lead: 'Llame al 911 ahora si alguien no despierta y no respira. Luego presione el pecho.',
      steps: [
        ['911 en altavoz', 'Mande a alguien por un desfibrilador.'],
        ['Ponga las manos', 'En el centro del pecho, una sobre otra.'],
        ['Presione fuerte y rápido', '2 pulgadas, unas 2 veces por segundo. Deje subir el pecho.'],
        ['Siga', 'Hasta que llegue ayuda. Encienda el aparato y haga lo que diga.'],
      ],
    },
  },
  {
    id: 'bleeding',
    hazards: ['medical'],
    source: 'American Red Cross',
    reviewed,
    en: {
      title: 'Stop bleeding',
      questions: [
        'How do I stop bleeding?',
        'first aid for a deep cut',
        'how to use a tourniquet',
        'pressure on a wound',
        'clean and bandage a cut',
      ],
      lead: 'Press hard on the wound. Call 911 if blood spurts, soaks through or does not stop.',
      steps: [
        ['Press', 'Use cloth and both hands. Do not lift to look.'],
        ['Add cloth', 'On top. Keep pressing.'],
        ['Use a tourniquet', 'For an arm or leg: 2 to 3 inches above. Tighten until it stops. Note the time.'],
        ['Small cuts', 'Wash with clean water and cover.'],
      ],
    },
    es: {
      title: 'Pare el sangrado',
      questions: [
        '¿Cómo paro un sangrado?',
        'primeros auxilios para una cortada profunda',
        'cómo usar un torniquete',
        'presión en una herida',
        'limpiar y vendar una cortada',
      ],
      lead: 'Presione fuerte. Llame al 911 si la sangre brota, traspasa o no para.',
      steps: [
        ['Presione', 'Use tela y las dos manos. No levante para ver.'],
        ['Agregue tela', 'Encima. Siga presionando.'],
        ['Use torniquete', 'En brazo o pierna: 2 o 3 pulgadas arriba. Apriete hasta que pare. Anote la hora.'],
        ['Cortadas chicas', 'Lave con agua limpia y cubra.'],
      ],
    },
  },
  {
    id: 'burns',
    hazards: ['medical', 'wildfire'],
    source: 'American Red Cross',
    reviewed,
    en: {
      title: 'Treat a burn',
      questions: [
        'How do I treat a burn?',
        'first aid for burns',
        'should I put ice or butter on a burn',
        'burn blister care',
        'small burn on hand',
      ],
      lead: 'Cool the burn with running water for at least 10 minutes. Call 911 if it is large, deep or on the face.',
      steps: [
        ['Remove rings', 'Before swelling. Leave cloth that sticks.'],
        ['No ice, butter or cream', 'They harm the skin.'],
        ['Cover loosely', 'Use clean dry cloth. Do not pop blisters.'],
      ],
    },
    es: {
      title: 'Trate una quemadura',
      questions: [
        '¿Cómo trato una quemadura?',
        'primeros auxilios para quemaduras',
        'pongo hielo o mantequilla en la quemadura',
        'ampolla por quemadura',
        'quemadura pequeña en la mano',
      ],
      lead: 'Enfríe con agua de la llave al menos 10 minutos. Llame al 911 si es grande, honda o en la cara.',
      steps: [
        ['Quite anillos', 'Antes de que se hinche. Deje la tela pegada.'],
        ['Sin hielo, mantequilla ni crema', 'Dañan la piel.'],
        ['Cubra sin apretar', 'Use tela limpia y seca. No reviente ampollas.'],
      ],
    },
  },
  {
    id: 'heart-stroke-signs',
    hazards: ['medical'],
    source: 'American Heart Association',
    reviewed,
    en: {
      title: 'Signs of heart attack and stroke',
      questions: [
        'What are the signs of a heart attack?',
        'stroke symptoms FAST',
        'how to recognize a stroke',
        'warning signs of heart attack in women',
        'face droop arm weakness speech',
      ],
      lead: 'If you see these signs now, call 911. Minutes count.',
      steps: [
        ['Heart attack', 'Chest pressure, pain in arm, back or jaw, short breath, cold sweat.'],
        ['Stroke: F.A.S.T.', 'Face droops, Arm is weak, Speech is slurred, Time to call.'],
        ['Do not drive', 'Note when it began. Unlock the door.'],
      ],
    },
    es: {
      title: 'Señales de infarto y derrame',
      questions: [
        '¿Cuáles son las señales de un ataque al corazón?',
        'síntomas de derrame cerebral',
        'cómo reconocer una embolia',
        'señales de infarto en mujeres',
        'cara caída brazo débil habla rara',
      ],
      lead: 'Si ve estas señales ahora, llame al 911. Cada minuto cuenta.',
      steps: [
        ['Infarto', 'Presión en el pecho, dolor en brazo, espalda o quijada, falta de aire, sudor frío.'],
        ['Derrame', 'Cara caída, brazo débil, habla rara: llame ya.'],
        ['No maneje', 'Anote cuándo empezó. Abra el seguro de la puerta.'],
      ],
    },
  },
  {
    id: 'first-aid-kit',
    hazards: ['medical'],
    source: 'American Red Cross',
    reviewed,
    en: {
      title: 'First aid kit',
      questions: [
        'What goes in a first aid kit?',
        'first aid supplies list',
        'bandages gauze and gloves to have at home',
        'build a medical kit',
      ],
      lead: 'Keep one kit at home and one in the car.',
      steps: [
        ['Wounds', 'Gauze, bandages, tape, gloves, a tourniquet.'],
        ['Medicine', 'Pain relief, allergy pills, your own prescriptions.'],
        ['Tools', 'Scissors, tweezers, thermometer, a guide you can read.'],
      ],
    },
    es: {
      title: 'Botiquín',
      questions: [
        '¿Qué lleva un botiquín?',
        'lista de primeros auxilios',
        'vendas gasas y guantes para tener en casa',
        'armar un botiquín médico',
      ],
      lead: 'Tenga un botiquín en casa y otro en el carro.',
      steps: [
        ['Heridas', 'Gasa, vendas, cinta, guantes, torniquete.'],
        ['Medicina', 'Para dolor, para alergia y sus recetas.'],
        ['Herramientas', 'Tijeras, pinzas, termómetro y una guía.'],
      ],
    },
  },
]
