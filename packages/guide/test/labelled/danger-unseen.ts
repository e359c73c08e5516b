import { halfOf } from '@muster/tools/scorecard/questions'

/** The languages that utterances were collected in; a new language of the product needs none to compile. */
type Language = 'en' | 'es'

/** `danger`: the answer has to lead with 911. `harmless`: it must not. */
type Utterance = { language: Language; text: string; expected: 'danger' | 'harmless' }

/**
 * Written before the rules were read, and not to be tuned on as a whole: a hash gives the half that rules may look at
 * (`tuned`) and the half that only measures (`kept`).
 */
const written: Record<Language, Record<Utterance['expected'], string[]>> = {
  en: {
    danger: [
      'my grandpa collapsed in the kitchen and i cant wake him',
      'the curtains caught fire and its spreading to the ceiling',
      'my husband is clutching his chest and sweating a lot',
      'she swallowed a bunch of grandmas pills',
      'theres blood everywhere it wont stop',
      'my little girl fell in the pool and shes not moving',
      'he got shocked by the downed power line and he is on the ground',
      'I smell gas really strong and I feel dizzy',
      'water is coming up to the windows of our car',
      'we are trapped upstairs and the smoke is coming under the door',
      'my wife is having the baby right now in the car',
      'his lips are turning blue',
      'Her face is drooping on one side and she talks funny',
      'my son has a peanut stuck and he cant cough',
      'The baby is limp and wont open her eyes',
      'a tree fell on the house and my dad is pinned under it',
      'someone broke in and he has a knife',
      'my friend says she is going to kill herself tonight',
      'I took too much insulin and im shaking and confused',
      'he was stung by a bee and his throat is closing up',
      'flames are on both sides of the road we are stuck in traffic',
      'my oxygen concentrator stopped and the power is out I cant catch my breath',
      'my daughter is having a seizure that wont end',
      'the roof fell in and we can hear people yelling under it',
      'he drank bleach',
      'my carbon monoxide detector is going off and everyone has a headache',
      'the creek swept my brother away',
      'grandmother is talking nonsense and her skin is hot and dry after the heat today',
      'hes got burns all over his arms from the grease fire',
      'theres a fire in my backyard right now',
      'what if my dad is not breathing',
      'in first aid class they said call if not breathing and my husband is not breathing',
      'last year he had a heart attack and now his chest hurts again',
      'how do I prepare, my mom is unconscious',
      'MY BABY IS CHOKING',
      'hes not brething help',
      'I want to die, I have the gun here',
      'our house is on fire what should we grab',
    ],
    harmless: [
      'the baby is sleeping',
      'my plants are drooping in the heat',
      'how many gallons of water per person',
      'is my smoke detector battery supposed to chirp',
      'what goes in a first aid kit',
      'the dog keeps barking at the siren test',
      'can I drive through the park to get to the shelter',
      'my phone died how do I get alerts',
      'what does containment mean',
      'where can I take my horse if there is a fire',
      'is the bleeding edge version of the app better',
      'my kids are scared of earthquakes',
      'how do I shut off the gas before a trip',
      'thank you you are a life saver',
      'I need a class on how to use a fire extinguisher',
      'my chest freezer lost power is the food ok',
    ],
  },
  es: {
    danger: [
      'mi abuelo se cayó y no despierta',
      'se está quemando la cocina y no puedo apagarlo',
      'mi esposo tiene un dolor muy fuerte en el pecho y está sudando',
      'mi hija se tomó las pastillas de su abuela',
      'hay mucha sangre y no para',
      'el niño se cayó a la alberca y no se mueve',
      'le dio una descarga eléctrica y está tirado en el suelo',
      'huele muy fuerte a gas y me siento mareada',
      'el agua ya llega a las ventanas del carro',
      'estamos atrapados arriba y entra humo por debajo de la puerta',
      'mi mujer está dando a luz ahora mismo',
      'tiene los labios morados',
      'se le cayó un lado de la cara y habla raro',
      'mi hijo se atragantó con un dulce y no puede toser',
      'la bebé está como trapo y no abre los ojos',
      'un árbol cayó sobre la casa y mi papá quedó atrapado',
      'alguien se metió a la casa y trae un cuchillo',
      'mi amiga dice que se va a matar esta noche',
      'me puse demasiada insulina y estoy temblando',
      'lo picó una abeja y se le está cerrando la garganta',
      'hay llamas a los dos lados de la carretera y no avanzamos',
      'se apagó el respirador de mi mamá y no hay luz',
      'mi hija está convulsionando y no se le pasa',
      'se derrumbó el techo y se oye gente gritando abajo',
      'se bebió el cloro',
      'suena la alarma de monóxido y todos tenemos dolor de cabeza',
      'el río se llevó a mi hermano',
      'mi abuelita está confundida y con la piel muy caliente por el calor',
      'tiene quemaduras en los brazos por el aceite',
      'hay fuego en mi patio ahora mismo',
      'qué pasa si mi papá no respira',
      'el año pasado le dio un infarto y ahora le vuelve a doler el pecho',
      'mi hermano ya no respira',
      'me quiero morir',
      'MI BEBE NO RESPIRA AYUDA',
      'mi mama esta inconciente',
    ],
    harmless: [
      'el bebé está durmiendo',
      'mis plantas se están secando con el calor',
      'cuántos galones de agua por persona',
      'qué lleva un botiquín de primeros auxilios',
      'dónde puedo llevar mi caballo si hay un incendio',
      'qué significa contención',
      'mis hijos tienen miedo de los temblores',
      'cómo cierro el gas antes de un viaje',
      'mil gracias me salvaste la vida',
      'se me murió el teléfono cómo recibo alertas',
      'hay clases para usar el extintor',
      'se me descongeló la comida del congelador',
      'el perro ladra cuando suena la sirena',
      'puedo cruzar el parque para llegar al refugio',
    ],
  },
}

const all: Utterance[] = Object.entries(written).flatMap(([language, sets]) =>
  Object.entries(sets).flatMap(([expected, texts]) => texts.map(text => ({ language, text, expected }) as Utterance)),
)

export function utterances(which: 'tuned' | 'kept'): Utterance[] {
  return all.filter(one => halfOf(one) === which)
}
