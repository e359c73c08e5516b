import { perimeters, type Ring, zones } from './places.ts'

/** What a message is about. Messages about the same subject replace each other. */
export type Subject = 'fire' | 'hills' | 'orinda' | 'smoke' | 'road' | 'shelter'

/** The message about one subject of an incident; `null` cancels the previous one. */
export type Step = { subject: Subject; says: Message | null }

/** The content of a message, in CAP's terms. */
export type Message = {
  category: 'Fire' | 'Safety' | 'Env' | 'Transport' | 'Rescue'
  event: string
  response: 'Prepare' | 'Evacuate' | 'Shelter' | 'Avoid' | 'Monitor'
  urgency: 'Immediate' | 'Expected'
  severity: 'Extreme' | 'Severe' | 'Moderate' | 'Minor'
  headline: string
  description: string
  instruction: string
  areaDesc: string
  ring: Ring
  spanish: { event: string; headline: string; description: string; instruction: string }
}

const fireArea = 'Ridge above the Caldecott Tunnel, Oakland hills'
const hillsArea = 'Drill zone OAK-D01: upper Claremont and Grizzly Peak'
const orindaArea = 'Drill zone ORI-D02: west Orinda along the ridge'
const note = 'Drill only: there is no real fire.'
const nota = 'Solo simulacro: no hay ningún incendio real.'
const [start = [], larger = [], largest = []] = perimeters

function fire(
  number: number,
  ring: Ring,
  size: string,
  severity: Message['severity'],
  news: string,
  noticia: string,
): Message {
  const name = `Skyline Fire (incident ${number})`
  return {
    category: 'Fire',
    event: 'Wildfire',
    response: 'Avoid',
    urgency: 'Immediate',
    severity,
    headline: `${name}: ${size}`,
    description: `${news} ${note}`,
    instruction: 'Stay out of the area. Keep your phone charged and your vehicle ready.',
    areaDesc: fireArea,
    ring,
    spanish: {
      event: 'Incendio forestal',
      headline: `Incendio Skyline (incidente ${number})`,
      description: `${noticia} ${nota}`,
      instruction: 'Manténgase fuera de la zona. Tenga el teléfono cargado y el vehículo listo.',
    },
  }
}

const evacuationWarning = (areaDesc: string, ring: Ring): Message => ({
  category: 'Safety',
  event: 'Evacuation Warning',
  response: 'Prepare',
  urgency: 'Expected',
  severity: 'Severe',
  headline: `Evacuation warning for ${areaDesc.split(':')[0]?.replace(/^Drill/, 'drill')}`,
  description: `The fire may reach this zone. If you need more time, leave now. ${note}`,
  instruction: 'Get ready to leave. If you need help to leave, go now or call the people on your contact list.',
  areaDesc,
  ring,
  spanish: {
    event: 'Aviso de evacuación',
    headline: `Aviso de evacuación: ${areaDesc.split(':')[0]}`,
    description: `El incendio podría llegar a esta zona. Quien necesite más tiempo debe salir ahora. ${nota}`,
    instruction: 'Prepárese para salir. Si necesita ayuda para salir, hágalo ya o llame a sus contactos.',
  },
})

const evacuationOrder: Message = {
  category: 'Safety',
  event: 'Evacuation Order',
  response: 'Evacuate',
  urgency: 'Immediate',
  severity: 'Extreme',
  headline: 'Evacuation order for drill zone OAK-D01',
  description: `Immediate threat to life. Leave this zone now. ${note}`,
  instruction: 'Leave now. Follow the route on the map. Take people, medicine and animals; leave belongings.',
  areaDesc: hillsArea,
  ring: zones.hills,
  spanish: {
    event: 'Orden de evacuación',
    headline: 'Orden de evacuación para la zona OAK-D01',
    description: `Peligro inmediato para la vida. Salga ya de esta zona. ${nota}`,
    instruction: 'Salga ya por la ruta del mapa. Lleve personas, medicinas y animales; deje sus pertenencias.',
  },
}

const smoke: Message = {
  category: 'Env',
  event: 'Dense Smoke Advisory',
  response: 'Shelter',
  urgency: 'Expected',
  severity: 'Moderate',
  headline: 'Smoke from the Skyline Fire over Oakland, Berkeley and Orinda',
  description: `Smoke drifts west with the evening wind. The air is unhealthy for sensitive groups. ${note}`,
  instruction: 'Keep windows closed. Wear a well-fitting mask outside. Rest if you have trouble breathing.',
  areaDesc: 'Oakland; Berkeley; Orinda',
  ring: zones.smoke,
  spanish: {
    event: 'Aviso de humo denso',
    headline: 'Humo del incendio Skyline sobre Oakland, Berkeley y Orinda',
    description: `El humo avanza hacia el oeste. El aire no es saludable para grupos sensibles. ${nota}`,
    instruction: 'Mantenga las ventanas cerradas. Use mascarilla afuera.',
  },
}

const road: Message = {
  category: 'Transport',
  event: 'Road Closure',
  response: 'Avoid',
  urgency: 'Immediate',
  severity: 'Moderate',
  headline: 'CA-24 closed at the Caldecott Tunnel, both directions',
  description: `Traffic between Orinda and Oakland detours around the fire. Fish Ranch Road is closed too. ${note}`,
  instruction: 'Use another route. Do not stop on the shoulder near the tunnel.',
  areaDesc: 'CA-24 between Orinda and Oakland',
  ring: zones.tunnel,
  spanish: {
    event: 'Cierre de carretera',
    headline: 'CA-24 cerrada en el túnel Caldecott, en ambos sentidos',
    description: `El tránsito entre Orinda y Oakland se desvía. ${nota}`,
    instruction: 'Use otra ruta. No se detenga cerca del túnel.',
  },
}

const shelter: Message = {
  category: 'Rescue',
  event: 'Shelter Information',
  response: 'Monitor',
  urgency: 'Expected',
  severity: 'Minor',
  headline: 'Temporary evacuation point open in Moraga',
  description: `Drill shelter MOR-D03 is open: step-free, with power for medical devices; animals are welcome. ${note}`,
  instruction: 'Bring medicine, chargers and documents if they are at hand.',
  areaDesc: 'Moraga',
  ring: zones.moraga,
  spanish: {
    event: 'Información de refugio',
    headline: 'Punto temporal de evacuación abierto en Moraga',
    description: `El refugio MOR-D03 está abierto: sin escalones y con electricidad. ${nota}`,
    instruction: 'Traiga medicinas, cargadores y documentos si los tiene a mano.',
  },
}

/** The messages of one incident from start to end; the last ones cancel every message that is still active. */
export function scenarioOf(number: number): Step[] {
  return [
    {
      subject: 'fire',
      says: fire(
        number,
        start,
        'about 40 acres',
        'Severe',
        'A fire burns on both sides of the ridge, with spotting across CA-24.',
        'Un incendio arde a ambos lados de la cresta.',
      ),
    },
    { subject: 'hills', says: evacuationWarning(hillsArea, zones.hills) },
    { subject: 'road', says: road },
    {
      subject: 'fire',
      says: fire(
        number,
        larger,
        'about 140 acres, 0% contained',
        'Extreme',
        'The fire has crossed Fish Ranch Road and moves with the wind.',
        'El incendio cruzó Fish Ranch Road y avanza con el viento.',
      ),
    },
    { subject: 'hills', says: evacuationOrder },
    { subject: 'smoke', says: smoke },
    { subject: 'orinda', says: evacuationWarning(orindaArea, zones.orindaWest) },
    {
      subject: 'fire',
      says: fire(
        number,
        largest,
        'about 310 acres, 5% contained',
        'Extreme',
        'The fire backs down toward the reservoir; crews hold the line above the tunnel.',
        'Los equipos sostienen la línea sobre el túnel.',
      ),
    },
    { subject: 'shelter', says: shelter },
    {
      subject: 'fire',
      says: fire(
        number,
        largest,
        'about 320 acres, 25% contained',
        'Severe',
        'Crews hold the north and west flanks.',
        'Los equipos sostienen los flancos norte y oeste.',
      ),
    },
    { subject: 'orinda', says: null },
    { subject: 'hills', says: evacuationWarning(hillsArea, zones.hills) },
    {
      subject: 'fire',
      says: fire(
        number,
        largest,
        'about 320 acres, 70% contained',
        'Moderate',
        'Forward progress has stopped. Crews put out what glows near the edge.',
        'El avance se detuvo.',
      ),
    },
    { subject: 'smoke', says: null },
  ]
}
