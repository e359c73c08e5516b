import type { Language, StepText } from '../topic.ts'
import type { DangerId } from './rules.ts'

/** What to do in the minutes before help comes: at most four steps each, the first one first. */
export const dangerSteps: Record<DangerId, Record<Language, readonly StepText[]>> = {
  suicide: {
    en: [
      ['Call 911 now', 'You matter. Help is ready to talk with you.'],
      ['Call or text 988', 'The crisis line is free, day and night.'],
      ['Do not stay alone', 'Go to a person you trust. Move away from anything that could hurt you.'],
    ],
    es: [
      ['Llame al 911 ahora', 'Usted importa. Hay quien le escuche.'],
      ['Llame al 988 y oprima 2', 'La línea de crisis es gratis, de día y de noche, en español.'],
      ['No se quede solo', 'Vaya con alguien de confianza. Aléjese de lo que pueda hacerle daño.'],
    ],
  },
  'not-breathing': {
    en: [
      ['Put 911 on speaker', 'Say where you are. Do what they tell you.'],
      ['Check breathing', 'If the person breathes, roll them on their side.'],
      ['Start CPR if not breathing', 'Push hard and fast in the center of the chest, about 2 times a second.'],
      ['Do not stop', 'Push until help comes. Send someone for an AED.'],
    ],
    es: [
      ['Ponga el 911 en altavoz', 'Diga dónde está. Haga lo que le digan.'],
      ['Revise si respira', 'Si respira, póngale de lado.'],
      ['Empiece RCP si no respira', 'Presione fuerte y rápido en el centro del pecho, unas 2 veces por segundo.'],
      ['No pare', 'Siga hasta que llegue ayuda. Mande a alguien por un desfibrilador.'],
    ],
  },
  'person-on-fire': {
    en: [
      ['Stop, drop and roll', 'If you cannot drop, cover the flames with a blanket or coat.'],
      ['Cool the burn', 'Use cool running water. Do not use ice.'],
      ['Do not pull stuck cloth', 'Cover loosely with something clean.'],
    ],
    es: [
      ['Pare, tírese y ruede', 'Si no puede, cubra las llamas con una cobija o abrigo.'],
      ['Enfríe la quemadura', 'Use agua fresca de la llave. No use hielo.'],
      ['No arranque tela pegada', 'Cubra sin apretar con algo limpio.'],
    ],
  },
  'car-fire': {
    en: [
      ['Stop and turn off the engine', 'Pull off the road if you can.'],
      ['Get everyone out', 'Move at least 100 feet away. Stay clear of traffic.'],
      ['Do not go back', 'Leave your things. Do not open the hood.'],
    ],
    es: [
      ['Pare y apague el motor', 'Salga del camino si puede.'],
      ['Saque a todos', 'Aléjense al menos 100 pies. Cuidado con el tráfico.'],
      ['No regrese', 'Deje sus cosas. No abra el cofre.'],
    ],
  },
  'car-surrounded': {
    en: [
      ['Stay in the car', 'Park away from trees and brush. Turn on the lights.'],
      ['Close windows and vents', 'Turn the engine off.'],
      ['Get low and cover up', 'Use a wool or cotton blanket. Cover your mouth.'],
      ['Wait for the fire to pass', 'Get out only when the worst heat is over.'],
    ],
    es: [
      ['Quédese en el carro', 'Pare lejos de árboles y maleza. Encienda las luces.'],
      ['Cierre ventanas y rejillas', 'Apague el motor.'],
      ['Agáchese y cúbrase', 'Use una cobija de lana o algodón. Cubra su boca.'],
      ['Espere a que pase el fuego', 'Salga solo cuando baje el calor más fuerte.'],
    ],
  },
  'home-surrounded': {
    en: [
      ['Stay inside together', 'Go to a room far from the fire. Tell 911 which one.'],
      ['Close doors and windows', 'Leave them unlocked for firefighters.'],
      ['Stay low under smoke', 'Put wet cloth under the door.'],
      ['Get out if the house burns', 'Go on the side away from the fire.'],
    ],
    es: [
      ['Quédense juntos adentro', 'Vayan a un cuarto lejos del fuego. Diga al 911 cuál es.'],
      ['Cierre puertas y ventanas', 'Sin llave, para que entren los bomberos.'],
      ['Agáchese bajo el humo', 'Ponga un trapo mojado bajo la puerta.'],
      ['Salga si la casa arde', 'Salga por el lado contrario al fuego.'],
    ],
  },
  'house-fire': {
    en: [
      ['Get out', 'Leave things behind. Close doors as you go.'],
      ['Stay low under smoke', 'Feel doors first. If one is hot, use another way.'],
      ['If you cannot get out', 'Close the door. Block the gap with cloth. Signal at a window.'],
      ['Do not go back in', 'Tell firefighters who is still inside.'],
    ],
    es: [
      ['Salga', 'Deje sus cosas. Cierre las puertas al salir.'],
      ['Agáchese bajo el humo', 'Toque la puerta antes. Si está caliente, use otra salida.'],
      ['Si no puede salir', 'Cierre la puerta. Tape la rendija con trapos. Haga señas en la ventana.'],
      ['No vuelva a entrar', 'Diga a los bomberos quién sigue adentro.'],
    ],
  },
  'smoke-inside': {
    en: [
      ['Get out', 'Stay low, where the air is clearer. Do not use elevators.'],
      ['Feel doors first', 'If one is hot, use another way.'],
      ['If you cannot get out', 'Close the door. Block the gap with cloth. Signal at a window.'],
    ],
    es: [
      ['Salga', 'Vaya agachado, donde el aire es más limpio. No use elevadores.'],
      ['Toque las puertas antes', 'Si una está caliente, use otra salida.'],
      ['Si no puede salir', 'Cierre la puerta. Tape la rendija con trapos. Haga señas en la ventana.'],
    ],
  },
  'fire-close': {
    en: [
      ['Leave now', 'Go if the way is clear. Take people and pets, not things.'],
      ['Open the map', 'Use the route it shows. Follow officials before any map.'],
      ['If you cannot leave', 'Tell 911 where you are and what help you need.'],
    ],
    es: [
      ['Salga ahora', 'Váyase si el camino está libre. Lleve personas y mascotas, no cosas.'],
      ['Abra el mapa', 'Use la ruta que muestra. Haga caso primero a las autoridades.'],
      ['Si no puede salir', 'Diga al 911 dónde está y qué ayuda necesita.'],
    ],
  },
  'car-water': {
    en: [
      ['Unbuckle now', 'Free children next.'],
      ['Open the window', 'Do it before water reaches it. If it will not open, break a side window.'],
      ['Get out', 'Children first. Climb on the roof if water is moving.'],
      ['If no window opens', 'Wait until water slows inside, then push the door.'],
    ],
    es: [
      ['Quítese el cinturón', 'Luego suelte a los niños.'],
      ['Abra la ventana', 'Antes de que llegue el agua. Si no abre, rompa una ventana de lado.'],
      ['Salga', 'Primero los niños. Suba al techo si el agua corre.'],
      ['Si no abre ninguna', 'Espere a que el agua se calme adentro y empuje la puerta.'],
    ],
  },
  'water-rising': {
    en: [
      ['Go to the highest floor', 'Go on the roof only if you must. Do not enter a closed attic.'],
      ['Stay out of moving water', 'Six inches can knock you down.'],
      ['In the water, hold on', 'Grab something fixed or floating. Keep your feet up and pointed downstream.'],
      ['Signal', 'Use a light or bright cloth.'],
    ],
    es: [
      ['Suba al piso más alto', 'Suba al techo solo si no hay más. No entre a un ático cerrado.'],
      ['No entre al agua que corre', 'Seis pulgadas pueden tumbarle.'],
      ['En el agua, agárrese', 'Tome algo fijo o que flote. Pies arriba y hacia donde va la corriente.'],
      ['Haga señas', 'Use una luz o tela de color.'],
    ],
  },
  gas: {
    en: [
      ['Get everyone out now', 'Leave the door open. Go upwind, far from the building.'],
      ['Make no spark', 'Touch no light switch, phone, car or flame inside.'],
      ['Call from outside', 'Call 911, then the gas company.'],
    ],
    es: [
      ['Saque a todos ya', 'Deje la puerta abierta. Aléjese en contra del viento.'],
      ['No haga chispas', 'No toque apagadores, teléfono, carro ni fuego adentro.'],
      ['Llame desde afuera', 'Llame al 911 y luego a la compañía de gas.'],
    ],
  },
  monoxide: {
    en: [
      ['Get to fresh air now', 'Take everyone and pets outside.'],
      ['Stay out', 'Do not go in to turn things off.'],
      ['Tell 911 who feels sick', 'Headache, dizziness and vomiting are signs.'],
    ],
    es: [
      ['Salga al aire libre ya', 'Saque a todos y a las mascotas.'],
      ['No entre', 'No regrese a apagar nada.'],
      ['Diga al 911 quién se siente mal', 'Dolor de cabeza, mareo y vómito son señales.'],
    ],
  },
  wire: {
    en: [
      ['Do not touch it', 'Stay 35 feet away. The ground may carry power.'],
      ['In a car, stay in', 'Touch no metal. Wait for the power company.'],
      ['If the car burns, jump clear', 'Land with feet together. Shuffle away in tiny steps.'],
    ],
    es: [
      ['No lo toque', 'Aléjese 35 pies. El suelo puede tener corriente.'],
      ['En el carro, quédese', 'No toque metal. Espere a la compañía de luz.'],
      ['Si el carro arde, salte', 'Caiga con los pies juntos. Aléjese arrastrando los pies.'],
    ],
  },
  breathing: {
    en: [
      ['Get to clean air', 'Move away from smoke. Close windows if smoke is outside.'],
      ['Sit up', 'Lean forward. Loosen tight clothes.'],
      ['Use your medicine', 'Use your inhaler or oxygen as prescribed.'],
      ['If breathing stops', 'Start CPR: push hard and fast in the center of the chest.'],
    ],
    es: [
      ['Busque aire limpio', 'Aléjese del humo. Cierre ventanas si el humo está afuera.'],
      ['Siéntese derecho', 'Inclínese un poco. Afloje la ropa.'],
      ['Use su medicina', 'Use su inhalador u oxígeno como le recetaron.'],
      ['Si deja de respirar', 'Empiece RCP: presione fuerte y rápido en el centro del pecho.'],
    ],
  },
  choking: {
    en: [
      ['Ask if they can cough', 'If they can, let them cough.'],
      ['If they cannot', 'Give 5 back blows, then 5 belly thrusts. Repeat.'],
      ['In a wheelchair', 'Lock the wheels. Thrust from behind or from the front.'],
      ['For an allergy', 'Use the epinephrine pen now.'],
    ],
    es: [
      ['Pregunte si puede toser', 'Si puede, deje que tosa.'],
      ['Si no puede', 'Dé 5 golpes en la espalda y 5 compresiones en el abdomen. Repita.'],
      ['En silla de ruedas', 'Ponga los frenos. Comprima desde atrás o de frente.'],
      ['Si es alergia', 'Use ya el inyector de epinefrina.'],
    ],
  },
  heart: {
    en: [
      ['Sit and rest', 'Stop what you are doing. Do not drive.'],
      ['Ask 911 about aspirin', 'Chew one only if they say so and you are not allergic.'],
      ['Unlock the door', 'Do not stay alone.'],
      ['If they pass out', 'Start CPR: push hard and fast in the center of the chest.'],
    ],
    es: [
      ['Siéntese y descanse', 'Pare lo que hace. No maneje.'],
      ['Pregunte al 911 por la aspirina', 'Mastique una solo si se lo indican y no es alérgico.'],
      ['Abra el seguro de la puerta', 'No se quede solo.'],
      ['Si se desmaya', 'Empiece RCP: presione fuerte y rápido en el centro del pecho.'],
    ],
  },
  stroke: {
    en: [
      ['Note the time', 'Tell 911 when the person was last well.'],
      ['Lay them on their side', 'Keep the airway clear. Hold nothing in the mouth.'],
      ['Give nothing', 'No food, drink or medicine.'],
    ],
    es: [
      ['Anote la hora', 'Diga al 911 cuándo estaba bien.'],
      ['Acuéstele de lado', 'Que respire libre. No meta nada en la boca.'],
      ['No le dé nada', 'Ni comida, ni bebida, ni medicina.'],
    ],
  },
  bleeding: {
    en: [
      ['Press hard on the wound', 'Use cloth and both hands. Do not lift to look.'],
      ['Add more cloth on top', 'Keep pressing until help comes.'],
      ['Arm or leg still bleeding hard', 'Put a tourniquet 2 to 3 inches above the wound. Note the time.'],
      ['Keep them warm and lying down', 'Leave in place anything stuck in the body.'],
    ],
    es: [
      ['Presione fuerte la herida', 'Use tela y las dos manos. No levante para ver.'],
      ['Ponga más tela encima', 'Siga presionando hasta que llegue ayuda.'],
      ['Si un brazo o pierna sigue sangrando', 'Ponga un torniquete 2 o 3 pulgadas arriba. Anote la hora.'],
      ['Que esté acostado y abrigado', 'No saque nada clavado en el cuerpo.'],
    ],
  },
  burn: {
    en: [
      ['Get away from the heat', 'Take off rings and tight things. Leave stuck cloth.'],
      ['Cool with water', 'Use cool running water for at least 10 minutes. No ice, no butter.'],
      ['Cover loosely', 'Use clean, dry cloth. Keep the person warm.'],
    ],
    es: [
      ['Aléjese del calor', 'Quite anillos y cosas apretadas. Deje la tela pegada.'],
      ['Enfríe con agua', 'Use agua fresca de la llave al menos 10 minutos. Ni hielo ni mantequilla.'],
      ['Cubra sin apretar', 'Use tela limpia y seca. Mantenga abrigada a la persona.'],
    ],
  },
  device: {
    en: [
      ['Say what device stopped', 'Tell 911 it keeps you alive and how long it will last.'],
      ['Switch to backup', 'Use a spare tank, battery or manual bag.'],
      ['Rest', 'Sit up and move little. Ask someone to stay.'],
    ],
    es: [
      ['Diga qué aparato falló', 'Diga al 911 que lo mantiene vivo y cuánto dura.'],
      ['Use el de respaldo', 'Use otro tanque, batería o bolsa manual.'],
      ['Descanse', 'Siéntese derecho y muévase poco. Pida que alguien se quede.'],
    ],
  },
  'heat-stroke': {
    en: [
      ['Move to a cool place', 'Use shade or air conditioning.'],
      ['Cool fast', 'Use cold water, wet cloth and a fan. Ice on neck, armpits and groin.'],
      ['Give no drink if confused', 'Lay them on their side.'],
    ],
    es: [
      ['Lleve a un lugar fresco', 'Busque sombra o aire acondicionado.'],
      ['Enfríe rápido', 'Use agua fría, trapos mojados y ventilador. Hielo en cuello, axilas e ingle.'],
      ['No dé de beber si está confundido', 'Acuéstele de lado.'],
    ],
  },
  poison: {
    en: [
      ['Say what it was', 'Keep the bottle. Do not make the person vomit.'],
      ['Call 1-800-222-1222', 'Poison Control can guide you if the person is awake and well.'],
      ['Watch breathing', 'Lay them on their side. Give naloxone for opioids.'],
    ],
    es: [
      ['Diga qué fue', 'Guarde el envase. No provoque el vómito.'],
      ['Llame al 1-800-222-1222', 'Control de Envenenamiento le guía si la persona está despierta y bien.'],
      ['Vigile si respira', 'Acuéstele de lado. Dé naloxona si son opioides.'],
    ],
  },
  trapped: {
    en: [
      ['Say where you are', 'Give the address, floor and room.'],
      ['Cover your mouth', 'Use cloth against dust or smoke. Move little.'],
      ['Make noise', 'Tap on a pipe or wall, three times. Shout last: it uses air.'],
      ['Make no flame', 'Gas may be leaking.'],
    ],
    es: [
      ['Diga dónde está', 'Dé dirección, piso y cuarto.'],
      ['Cubra su boca', 'Use tela contra el polvo o humo. Muévase poco.'],
      ['Haga ruido', 'Golpee un tubo o pared, tres veces. Grite al final: gasta aire.'],
      ['No prenda fuego', 'Puede haber fuga de gas.'],
    ],
  },
  violence: {
    en: [
      ['Get away if you can', 'Leave things behind.'],
      ['Hide if you cannot', 'Lock the door. Silence your phone.'],
      ['Text 911 if talking is not safe', 'Say where you are first.'],
    ],
    es: [
      ['Aléjese si puede', 'Deje sus cosas.'],
      ['Escóndase si no puede', 'Cierre con llave. Silencie el teléfono.'],
      ['Mande texto al 911 si no puede hablar', 'Diga primero dónde está.'],
    ],
  },
  hurt: {
    en: [
      ['Make sure you are safe', 'Move the person only away from fire, water or falling things.'],
      ['Keep them still and warm', 'Press on any bleeding.'],
      ['Stay on the line', 'Do what 911 tells you.'],
    ],
    es: [
      ['Vea que usted esté a salvo', 'Mueva a la persona solo si hay fuego, agua o cosas que caen.'],
      ['Que no se mueva y esté abrigada', 'Presione donde sangre.'],
      ['No cuelgue', 'Haga lo que diga el 911.'],
    ],
  },
  general: {
    en: [
      ['Say where you are first', 'Give an address, cross street or landmark.'],
      ['Say what is happening', 'Tell them how many people and what help you need.'],
      ['Then tell me more', 'Write fire, smoke, water, trapped, bleeding or breathing. I will show first steps.'],
    ],
    es: [
      ['Diga primero dónde está', 'Dé una dirección, esquina o lugar conocido.'],
      ['Diga qué pasa', 'Diga cuántas personas son y qué ayuda necesitan.'],
      ['Luego dígame más', 'Escriba fuego, humo, agua, atrapado, sangre o respirar. Le muestro los primeros pasos.'],
    ],
  },
}
