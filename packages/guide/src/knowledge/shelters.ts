import type { Topic } from '../topic.ts'

const reviewed = '2026-11-21'

export const shelterTopics: readonly Topic[] = [
  {
    id: 'shelter-expect',
    hazards: ['evacuation'],
    polarity: 'either',
    source: 'American Red Cross',
    reviewed,
    messageType: 'shelter_information',
    en: {
      title: 'What a shelter is like',
      questions: [
        'What should I expect at a shelter?',
        'what to bring to a shelter',
        'do I need ID to enter a shelter',
        'do shelters cost money',
        'rules in an evacuation shelter',
      ],
      lead: 'Shelters are free and open to all. You get a cot, food, water and help.',
      steps: [
        ['Bring your things', 'Medicine, bedding, clothes, chargers and aids.'],
        ['Check in', 'Tell staff your needs. No one asks for immigration status.'],
        ['Rest', 'Expect noise, light and shared space. Bring earplugs.'],
      ],
    },
    es: {
      title: 'Cómo es un refugio',
      questions: [
        '¿Qué encuentro en un refugio?',
        'qué llevar a un refugio',
        'piden identificación en el refugio',
        'cuánto cuesta el albergue',
        'reglas del refugio',
      ],
      lead: 'Los refugios son gratis y para todos. Dan catre, comida, agua y ayuda.',
      steps: [
        ['Lleve sus cosas', 'Medicina, cobijas, ropa, cargadores y aparatos.'],
        ['Regístrese', 'Diga qué necesita. No preguntan su estado migratorio.'],
        ['Descanse', 'Hay ruido, luz y espacio compartido. Lleve tapones.'],
      ],
    },
  },
  {
    id: 'shelter-service-animals',
    hazards: ['evacuation'],
    polarity: 'either',
    access: ['service-animal'],
    source: 'ADA.gov',
    reviewed,
    messageType: 'shelter_information',
    en: {
      title: 'Service animals in shelters',
      questions: [
        'Are service animals allowed in shelters?',
        'can my service dog stay with me at a shelter',
        'ADA rules for service animals',
        'can a shelter turn away my guide dog',
        'emotional support animal in shelter',
      ],
      lead: 'Yes. Under the ADA your service animal stays with you, even where pets may not.',
      steps: [
        [
          'Know the two questions',
          'Staff may ask if it is a service animal for a disability and what it is trained to do.',
        ],
        ['No papers needed', 'They may not ask for an ID card or proof of your disability.'],
        ['Keep control', 'It must be under control and housebroken.'],
        ['Support animals', 'Comfort animals follow pet rules. Ask first.'],
      ],
    },
    es: {
      title: 'Animales de servicio en refugios',
      questions: [
        '¿Se permiten animales de servicio en los refugios?',
        'puede mi perro de servicio quedarse conmigo en el refugio',
        'reglas ADA para animales de servicio',
        'pueden rechazar a mi perro guía en el albergue',
        'animal de apoyo emocional en refugio',
      ],
      lead: 'Sí. La ley ADA permite que su animal de servicio siga con usted, aun donde no hay mascotas.',
      steps: [
        ['Conozca las dos preguntas', 'Pueden preguntar si es de servicio por discapacidad y qué tarea sabe hacer.'],
        ['No necesita papeles', 'No pueden pedir carnet ni prueba de su discapacidad.'],
        ['Mantenga el control', 'Debe estar bajo control y no ensuciar adentro.'],
        ['Animales de apoyo', 'Siguen reglas de mascotas. Pregunte antes.'],
      ],
    },
  },
  {
    id: 'shelter-pets',
    hazards: ['evacuation'],
    polarity: 'either',
    source: 'FEMA',
    reviewed,
    messageType: 'shelter_information',
    en: {
      title: 'Pets and shelters',
      questions: [
        'Can I bring my pet to a shelter?',
        'do shelters take dogs and cats',
        'pet friendly shelter or hotel',
        'where do pets stay in an evacuation',
      ],
      lead: 'Some shelters take pets, often in a separate space. Ask before you go.',
      steps: [
        ['Ask 211', 'Ask which shelters take pets today.'],
        ['List other places', 'Pet hotels, friends, a vet or a kennel.'],
        ['Bring proof', 'Carrier, leash, food and vaccine records.'],
        ['Do not stay for a pet', 'Take it with you and sort it out when safe.'],
      ],
    },
    es: {
      title: 'Mascotas y refugios',
      questions: [
        '¿Puedo llevar mi mascota al refugio?',
        'los refugios aceptan perros y gatos',
        'refugio u hotel que acepta mascotas',
        'dónde se quedan las mascotas al evacuar',
      ],
      lead: 'Algunos refugios aceptan mascotas, a veces en otra área. Pregunte antes.',
      steps: [
        ['Pregunte al 211', 'Pregunte cuáles aceptan mascotas hoy.'],
        ['Anote otros lugares', 'Hoteles, amigos, veterinario o pensión.'],
        ['Lleve lo necesario', 'Jaula, correa, comida y vacunas.'],
        ['No se quede por una mascota', 'Llévela y resuelva cuando esté a salvo.'],
      ],
    },
  },
  {
    id: 'shelter-access',
    hazards: ['evacuation'],
    polarity: 'either',
    access: ['wheelchair', 'mobility', 'power-dependent', 'deaf', 'blind'],
    source: 'ADA.gov',
    reviewed,
    messageType: 'shelter_information',
    en: {
      title: 'Accessible shelters',
      questions: [
        'Are shelters wheelchair accessible?',
        'can I charge my power chair at a shelter',
        'help with medical needs in a shelter',
        'can my caregiver stay with me at the shelter',
        'medical shelter for disabled people',
      ],
      lead: 'Public shelters must serve people with disabilities. You may stay with your family and helper.',
      steps: [
        ['Ask at check-in', 'Ask for a raised cot, accessible toilet, power and a quiet spot.'],
        ['Keep your aids', 'Chair, animal and helper stay with you.'],
        ['Ask for words', 'Ask for an interpreter, large print or a reader.'],
        ['If refused', 'Ask for the manager, then call 211.'],
      ],
    },
    es: {
      title: 'Refugios accesibles',
      questions: [
        '¿Los refugios son accesibles en silla de ruedas?',
        'puedo cargar mi silla eléctrica en el refugio',
        'ayuda médica en el refugio',
        'puede mi cuidador quedarse en el refugio',
        'refugio médico para personas con discapacidad',
      ],
      lead: 'Los refugios públicos deben atender a personas con discapacidad. Puede quedarse con su familia y ayudante.',
      steps: [
        ['Pida al registrarse', 'Pida cama alta, baño accesible, corriente y lugar tranquilo.'],
        ['Conserve sus apoyos', 'Silla, animal y ayudante siguen con usted.'],
        ['Pida comunicación', 'Pida intérprete, letra grande o quien le lea.'],
        ['Si le niegan', 'Pida al encargado y luego llame al 211.'],
      ],
    },
  },
]
