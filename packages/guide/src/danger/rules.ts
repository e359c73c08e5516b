import type { DangerId } from './ids.ts'

export type Rule = {
  id: DangerId
  pattern: RegExp
  /** A question where or how near something is belongs to the records: it is not an emergency. */
  notWhenAsking?: true
  /** Neither a negation nor a condition softens it. */
  always?: true
}

const home =
  '(?:house|home|apartment|apt|kitchen|building|room|bedroom|garage|roof|attic|trailer|rv|basement|porch|hallway)'
const thing = `(?:${home}|stove|oven|couch|sofa|bed|curtains?|engine|dryer|wall|christmas tree)`
const car = '(?:car|truck|vehicle|van|suv|bus)'
const hogar =
  '(?:casa|cocina|cuarto|apartamento|departamento|edificio|techo|recamara|habitacion|garaje|sala|pasillo|trailer)'
const cosa = `(?:${hogar}|estufa|horno|sofa|cama|cortinas?)`
const carro = '(?:carro|coche|auto|camioneta|vehiculo|camion)'

const rule = (id: DangerId, pattern: string, more?: Pick<Rule, 'notWhenAsking' | 'always'>): Rule => ({
  id,
  pattern: new RegExp(`\\b(?:${pattern})`),
  ...more,
})

/** The first rule that matches wins: specific and fast-killing dangers come first. Matched against folded text (`fold`). */
export const rules: readonly Rule[] = [
  rule(
    'suicide',
    'suicid|(?:kill|killing|hurt|hurting|harm|harming|shoot|shooting|hang|hanging|cut|cutting) (?:myself|himself|herself|themselves|themself)|(?:take|taking|took) (?:my|his|her|their) own life|(?:matarse|suicidarse|quitarse la vida|ahorcarse)|(?:se (?:va|quiere|intenta)|me (?:voy|quiero)|intento|trato de) ?(?:a )?(?:matar(?:me|se)?|morir(?:me|se)?|suicidar(?:me|se)?|ahorcar(?:me|se)?|colgar(?:me|se)?|quitar(?:me|se)? la vida)|(?:want|wanna|going|ready) (?:to )?die|end (?:my life|it all)|(?:dont|do not|no longer) want to (?:live|be alive)|no reason to live|self harm|better off dead|quitarme la vida|matarme|quier[oe] morir|no quier[oe] (?:seguir )?vivi|hacerme dano|acabar con mi vida',
    { always: true },
  ),
  rule(
    'not-breathing',
    '(?:not|isnt|stopped|quit) breath|no pulse|faint(?:ed|s)\\b|unconscious|unresponsive|(?:passed|blacked) out|(?:wont|not|cant|doesnt|isnt) (?:wake|waking|respond|responding)|not responsive|collapsed(?! building)|inconsciente|se desmay|no (?:se )?despierta|no responde|(?:ya )?no (?:esta )?respira(?:ndo)?\\b|sin pulso|perdio el conocimiento|drowned|(?:not|isnt|wont|doesnt|cant|stopped) (?:mov(?:e|ing)|open (?:his|her|their) eyes)\\b|(?:is|went|gone|all) limp|no (?:se )?(?:mueve|reacciona|abre los ojos)|incons?ciente|como (?:un )?trapo|(?:esta|quedo) (?:desmayad|inconscient)',
  ),
  rule(
    'person-on-fire',
    '(?:im|i am|hes|shes|he is|she is|clothes?|shirt|hair|sleeve|dress)\\b.{0,14}(?:on fire|caught fire|burning up in flames)|(?:ropa|pelo|camisa)\\b.{0,20}(?:en llamas|quemando|prendi|fuego)',
  ),
  rule(
    'car-fire',
    `${car}\\b.{0,20}(?:on fire|in flames|caught fire|burning)|${carro}\\b.{0,20}(?:en llamas|se (?:esta )?(?:quema|incendia)|quemando|agarro fuego)`,
  ),
  rule(
    'house-fire',
    `${thing}\\b.{0,25}(?:on fire|in flames|ablaze|caught fire|catch(?:es|ing)? fire|burning)|(?:fire|flames)\\b(?! ?(?:ext|alarm|drill|safety|escape|blanket|place|pit|insurance|proof|door|plan)).{0,15}\\b(?:in|inside|on) (?:(?:my|our|the|this) )?${thing}\\b|${cosa}\\b.{0,20}(?:se (?:me )?(?:esta )?(?:quema\\b|quemando|incendia)|se prendio|en llamas|arde|ardiendo|agarro fuego)|(?:se (?:me |nos )?(?:esta )?(?:quema\\b|quemando|incendia(?:ndo)?)|arde|hay (?:fuego|un incendio|llamas)|fuego) (?:.{0,8})?(?:mi|la|el|nuestra|en|dentro)\\b.{0,12}${cosa}`,
  ),
  rule(
    'smoke-inside',
    `smoke\\b.{0,22}\\b(?:in|inside|filling|fills|into|under)\\b.{0,14}(?:${home}|hall|door|building|car)|(?:${home}|hall|stairs|stairwell|car)\\b.{0,22}(?:full of|filled with|filling (?:up )?with|filling up|full with) smoke|(?:smoke|fire) (?:alarms?|detectors?) (?:is |are |keeps? |wont stop )?(?:going off|went off|ringing|sounding|blaring)|(?:lleno|llena|llenando) de humo|humo\\b.{0,16}\\b(?:en|dentro|entra|entrando|adentro)\\b.{0,14}(?:${hogar}|puerta)|(?:entra|entrando|hay) .{0,10}humo .{0,12}(?:${hogar}|puerta|adentro)|(?:i|we) (?:can )?smell (?:something burning|smoke)|huel[eo] (?:a )?(?:humo|quemado)|alarma de (?:humo|incendio) (?:esta )?son`,
  ),
  rule(
    'car-water',
    `${car}\\b.{0,22}(?:sinking|filling|floating|floated|underwater|under water|going under|submerged|swept|(?:is |went |fell |stuck |stalled |stopped )(?:in|into) (?:the |a |deep |flood ?)?(?:water|flood|river|creek|canal|lake))|(?:water|flood)\\b.{0,22}(?:rising|coming|getting|filling|entering|leaking|up to|in)\\b.{0,16}\\b(?:my|our|the|this) ${car}\\b|${carro}\\b.{0,22}(?:hund|flota|se llena|llenando|bajo el agua|cayo al|arrastr|atorad[oa] en (?:el )?agua)|agua\\b.{0,22}(?:sub|entra|llena).{0,18}${carro}`,
  ),
  rule(
    'water-rising',
    'drowning|swept away|washed away|(?:creek|river|water|flood|current|wave)s? .{0,4}(?:swept|took|carried|washed|dragged) (?:my|our|him|her|them|the|a|us)|(?:rio|agua|corriente|arroyo|creciente|ola) (?:se )?(?:me |nos |lo |la |los )?(?:llevo|arrastro|jalo)|cayo (?:a|en) (?:la|el|una|un) (?:alberca|piscina|rio|canal|pozo)|fell in(?:to)? (?:the|a|our) (?:pool|river|creek|lake|canal|water)|(?:water|flood)\\b.{0,18}(?:rising fast|rising|coming (?:in|into|up|inside)|getting higher|up to|pouring in|rushing in|is at|over)\\b(?: (?:fast|quickly|to|in|into|inside|my|our|the|up|under|through))*.{0,14}(?:house|home|neck|chest|waist|knees?|windows?|floor|door|roof|bed|apartment|room|head|$|fast|quick)|(?:house|home|apartment|room|basement) is (?:flooding|filling (?:up )?with water|flooded)|(?:inundando|inunda) (?:mi|la|nuestra) casa|casa se (?:esta )?inunda(?:ndo)?\\b|se (?:me |nos )?(?:metio|esta metiendo|mete) el agua|(?:stuck|stranded|trapped|sitting|were|im|am|are) on (?:the|my|our|a) (?:roof|car roof)|se (?:esta )?ahoga(?:ndo)?\\b|ahogando|agua\\b.{0,14}(?:subiendo|entrando|sube rapido|esta entrando|llega (?:a|hasta)|hasta (?:el|la|las|mi))|arrastr[ao].{0,12}(?:corriente|agua)|la corriente .{0,8}(?:lleva|arrastra)|en el techo (?:por|del) agua',
  ),
  rule(
    'monoxide',
    '(?:monoxide|co) (?:alarms?|detectors?)\\b.{0,16}(?:going off|went off|beeping|sounding|ringing|alarming)|(?:headaches?|dizzy|nauseous|sick|vomit).{0,45}(?:generator|monoxide|grill inside|heater)|(?:generator|grill|monoxide)\\b.{0,24}(?:headache|dizzy|nauseous|feel sick|sick)|alarma de monoxido\\b.{0,16}son|suena\\b.{0,14}monoxido|monoxid[eo]\\b.{0,30}(?:headache|dizzy|dolor de cabeza|mare)|(?:mare|dolor de cabeza|vomit).{0,30}(?:generador|monoxido)|generador\\b.{0,30}(?:mare|dolor de cabeza|vomit)',
  ),
  rule(
    'gas',
    '(?:smell|smells|smelling|smelled|odor of|hear|hissing)\\b.{0,12}\\b(?:gas|rotten eggs)\\b(?! ?(?:generator|station))|gas\\b.{0,8}(?:leak|leaking|smell|odor|hissing)|huel[eo] .{0,8}gas|olor a .{0,8}gas|(?:fuga|escape) de gas',
  ),
  rule(
    'wire',
    `(?:wires?|power ?lines?|cables?)\\b.{0,16}(?:on|touching|fell on|over|across|hit|sparking)\\b.{0,8}(?:my |the |our )?(?:${car}|me\\b|us\\b|house|yard)|electrocuted|(?:got|been|was|were) (?:shocked|zapped) by|dio .{0,8}(?:descarga|toque|corriente)|cables?\\b.{0,22}(?:sobre|encima|tocando|cayo en).{0,10}(?:${carro}|casa|mi)|electrocut`,
  ),
  rule(
    'choking',
    'chok(?:ing|ed on)|throat\\b.{0,10}(?:closing|swelling|closed)|anaphyla|atragant|se (?:me|le) (?:esta )?cierra.{0,6}garganta|allergic reaction',
  ),
  rule(
    'breathing',
    '(?:cant|cannot|can not|couldnt|cnt|not able to|unable to|barely|hard to|hard time|trouble|difficulty|struggling|struggles|hardly|problems?)\\b.{0,10}\\bbr(?:ea|e|ee|ae)th?(?:e|ing|s)?\\b|(?:short|shortness|out) of breath|gasping|asthma attack|(?:turning|lips|face).{0,14}(?:blue|purple)|labios\\b.{0,10}(?:morad|azul)|(?:no|apenas|casi no|dificil|cuesta|dificultad para|trabajo|mal)\\b.{0,12}respir|falta (?:el |de )?aire|ataque de asma|asfixi|me ahogo',
  ),
  rule(
    'heart',
    'chest\\b.{0,16}(?:pain|hurt|tight|pressure|heavy|crushing|squeez)|(?:pain|pains|pressure|tightness|hurts)\\b.{0,12}chest|heart attack|cardiac arrest|ataque (?:al |del |de )?corazon|infarto|paro cardiaco|(?:dolor|dolores|duele|presion|opresion|aprieta)\\b.{0,24}pecho|(?:clutching|grabbing|holding) (?:his|her|my|their) chest|pecho\\b.{0,12}(?:duele|apretado|aprieta|oprime)',
  ),
  rule(
    'heat-stroke',
    'heat ?stroke|golpe de calor|(?:confused|nonsense|not making sense|delirious)\\b.{0,40}(?:hot|heat)\\b|(?:skin|piel)\\b.{0,14}(?:hot and dry|muy caliente|ardiendo)|(?:confundid|delira|desorientad).{0,50}(?:calor|caliente)|(?:hot|heat)\\b.{0,30}(?:confused|fainted|stopped sweating|not sweating)|calor\\b.{0,30}(?:confundid|delira)',
  ),
  rule(
    'stroke',
    '(?:having|had|has|is it|maybe|think|a|mini) (?:a )?stroke\\b|face\\b.{0,12}(?:droop|numb)|slurr|(?:cant|cannot|unable to) (?:move|feel|lift) .{0,8}(?:one|left|right) (?:arm|side|leg)|derrame(?: cerebral\\b|(?! (?:quimico|de )))|embolia|(?:cara|boca)\\b.{0,14}(?:caida|torcida|chueca|dormida)|cay\\w* .{0,12}lado de la (?:cara|boca)|(?:one side|half) of (?:his|her|my|their) (?:face|body)|(?:talks?|talking|speaks?|speech)\\b.{0,10}(?:funny|weird|garbled)|habla\\b.{0,8}(?:raro|enredad|arrastrad)|no (?:puede )?hablar? bien|seizure|convuls',
  ),
  rule(
    'bleeding',
    '(?:im|am|is|are|hes|shes|theyre|keeps|still|wont stop|cant stop|started|someones|was) (?:.{0,10})?bleed(?:ing|s)?\\b|bleed(?:ing|s)? (?:.{0,8})?(?:badly|bad|heavily|a lot|lots|out|to death|everywhere|wont stop|so much|hard|from|profusely)|bleeding wont|blood\\b.{0,14}(?:everywhere|spurting|pouring|squirting|gushing)|(?:lots?|losing|lost|so much|too much)\\b.{0,8} blood\\b|sangra(?:ndo)?\\b|desangr|(?:mucha|pierde|perdiendo)\\b.{0,8} sangre|sangre por todos|stabbed|i (?:got|was|am|been) shot|(?:cut|severed|lost) (?:off )?(?:my|his|her) (?:\\w+ )?(?:artery|arm|leg|hand|finger)',
  ),
  rule(
    'burn',
    '(?:badly|severely|seriously|horribly) (?:burned|burnt|scalded)|burns (?:all over|on|over) (?:his|her|my|their|the)|(?:tiene|tengo) quemaduras|burn(?:s|ed|t)? (?:.{0,8})?(?:all over|very bad|really bad|badly|is deep)|third degree|skin\\b.{0,8}(?:charred|peeling off|burned off)|(?:got|was|is|am|im) (?:badly |just )?(?:burned|burnt) (?:by|in|from)|quemad[oa]s? (?:grave|mucho|feo|muy)|quemaduras? (?:.{0,6})?(?:grave|profunda|en todo|muy)|se quemo (?:la cara|el cuerpo|mucho|gravemente)',
  ),
  rule(
    'device',
    '(?:oxygen|ventilator|concentrator|respirator|life support|feeding pump|breathing machine)\\b.{0,26}(?:running (?:out|low)|ran out|runs out in|almost|about to|died|dead|dying|stopped|quit|fail|low|beeping|not working|isnt working|empty|alarm)|(?:out of|no more|low on|without) oxygen|battery\\b.{0,20}(?:low|dying|dead|out).{0,30}(?:ventilator|oxygen)|se (?:me |le |nos )?(?:apago|paro|descompuso|acabo|descargo) (?:el|la) (?:oxigeno|ventilador|respirador|concentrador)|(?:oxigeno|ventilador|respirador|concentrador)\\b.{0,24}(?:acaba|acabo|termin|agot|dejo de|no funciona|se apago|poco|baj[oa]|no sirve)|(?:sin|poco|acaba el|acabo el|queda poco|no tengo) oxigeno',
  ),
  rule(
    'poison',
    '(?:took|taken|swallowed|ate) (?:too many|a lot of|all (?:my|his|her|the)) (?:pills|meds|medicine|medication)|(?:tome|tomo) (?:muchas|demasiadas) pastillas|overdos|poisoned|(?:swallowed|took|ate|drank) .{0,26}(?:bleach|pills|meds|poison|battery|chemical|detergent|antifreeze|gasoline)|too much (?:insulin|medicine|medication|tylenol)|drank .{0,10}(?:bleach|poison|antifreeze)|sobredosis|envenen|intoxicad|(?:trago|tomo|bebio|comio) .{0,16}(?:cloro|veneno|pastillas|medicinas?|detergente|gasolina|pila)|demasiada (?:insulina|medicina)',
  ),
  rule(
    'intruder',
    '(?:someone|somebody|man|he|they|guy|shooter|intruder|husband|boyfriend)\\b.{0,14}(?:breaking in|has a (?:gun|knife)|attacking|shooting|hitting me|trying to kill|with a (?:gun|knife))|broke in(?:to)?\\b.{0,24}(?:gun|knife|house|home)|(?:has|with|holding|pulled) (?:a |his )?(?:gun|knife|machete)\\b|active shooter|(?:trae|tiene|con|saco) (?:un |una )?(?:cuchillo|pistola|arma|machete)\\b|(?:metio|metieron|entro|entraron)\\b.{0,14}(?:a (?:la|mi) casa)\\b.{0,20}(?:cuchillo|pistola|arma|ladr)|alguien .{0,16}(?:entr[oa]|pistola|cuchillo|atac|dispar)|me esta(?:n)? (?:pegando|golpeando|atacando)',
  ),
  rule(
    'trapped',
    'trapped|pinned|stuck (?:under|beneath|between)|(?:ceiling|roof|wall|tree|shelf|bookshelf) (?:just )?(?:fell|collapsed|came down) on|(?:techo|pared|arbol|librero) .{0,10}(?:cayo|caido) .{0,8}(?:encima|sobre|a mi)|buried (?:in|under|alive)|stuck (?:inside|under|in) (?:a |the |my |this )?(?:rubble|debris|elevator|house|home|attic|building|basement|collapsed|car|burning|fire|mud)|(?:cant|cannot|can not|couldnt|unable to) (?:get|climb|find a way) out(?! (?:of bed|by myself|alone|without|on my own))|no way out|cant (?:escape|open the door)|crushed|(?:roof|ceiling|building|floor|wall|stairs|tunnel|bridge) (?:just |has )?(?:collapsed|fell in|caved in|gave way|came down)|(?:yelling|screaming|crying|calling)\\b.{0,14}\\b(?:under|inside|beneath|from below|below)|(?:gente|alguien|gritos|voces)\\b.{0,16}\\b(?:debajo|abajo|entre los escombros)|building (?:just )?(?:collapsed|came down|fell)|house (?:just )?(?:collapsed|came down|fell)|atrapad|encerrad[oa]s?\\b|no (?:puedo|podemos|puede|pueden) salir\\b(?! (?:sol|sin|por mi|a trabajar))|no hay salida|aplastad|enterrad|escombros|se (?:cayo|derrumbo|colapso) (?:el|la|mi) (?:edificio|casa|techo)|derrumb',
  ),
  rule(
    'fire-close',
    '(?:fire|flames|wildfire|blaze)\\b.{0,22}(?:right (?:here|behind|outside|next|there)|(?:at|near|by|behind|next to|outside|surrounding|reached|close to) (?:my|our) |in (?:my|our) (?:yard|backyard|street|neighborhood|garden)|coming (?:at|toward|towards|to|up|closer|fast|down|this way|for|over)|all around|surround|on (?:both|all|every) sides?|(?:is|are) (?:here|close|right)|getting close|closer|closing in|approaching|next door|across the street)|surrounded by (?:the )?(?:fire|flames|wildfire|water)|(?:were|we are|im|i am) surrounded|(?:fire|flames) everywhere|i (?:can )?see (?:the )?(?:fire|flames)|embers\\b.{0,8}(?:falling|landing|raining|flying|on my)|(?:fuego|llamas|incendio|lumbre)\\b.{0,22}(?:cerca|viene|vienen|acerca|ya (?:esta|llego)|aqui|rodea|alrededor|por todos lados|atras de|detras de|frente a|en mi (?:calle|patio|jardin)|afuera|alcanz)|(?:fuego|llamas|lumbre) en (?:el|la|mi) (?:patio|jardin|calle|techo|cerca|barda)|estamos rodead|rodead[oa]s? (?:por|de) (?:el |las |el )?(?:fuego|llamas|incendio)|veo (?:el |las )?(?:fuego|llamas)',
    { notWhenAsking: true },
  ),
  rule(
    'hurt',
    '(?:fell|fallen|fall)\\b.{0,25}(?:cant|cannot|unable)\\b.{0,8}(?:get up|move|stand)|(?:cant|cannot) (?:get up|move my legs|feel my legs) (?:after|since|because)|(?:badly|seriously|severely|really) (?:hurt|injured)|(?:someone|somebody|he|she|they|we|people)\\b.{0,10}(?:is|are|got|was) (?:hurt|injured|dying|dead)|(?:in labor|baby is coming|water broke|giving birth|having (?:a|the|her|my) baby\\b.{0,14}\\b(?:now|car|here)|dando a luz|parto\\b|baby is crowning)|bone sticking|(?:cayo|cai)\\b.{0,25}no (?:se )?(?:puede|puedo)|(?:gravemente|muy) (?:herid|lastimad)|hay (?:heridos|muertos)|(?:esta|estoy|estan) (?:herid|lastimad)|se (?:me )?rompio la fuente|(?:trabajo de|de) parto|nacer el bebe',
  ),
  rule(
    'general',
    'im dying|going to die|gonna die|save (?:me|us)\\b|hurry|me muero|(?:voy|vamos) a morir|muriendo|need (?:an? )?(?:ambulance|911|rescue|rescued|paramedics?|fire ?fighters?|to be rescued)|send (?:help|an ambulance|someone|fire)|call 911 for|call an ambulance|necesit\\w+ (?:una? )?(?:ambulancia|rescate|bomberos)|(?:manden|envien|mande|envie|llame|llamen) (?:ayuda|una ambulancia|a los bomberos|bomberos|al 911 por)|auxilio\\b|socorro|sos\\b|help help|life threatening|rescue (?:me|us)\\b|somebody help|someone help|help us\\b(?! (?:clean|pack|find|plan|pay|apply|feed|sort|choose|decide|understand|figure|with|fill|load|rebuild|sweep|wash|learn|know)\\b)|ayudenme|ayudennos',
  ),
  rule(
    'bleeding',
    '(?:i|ive|he|hes|she|shes|they|we|someone|somebody|(?:my|our|his|her) [a-z]+) (?:(?:have|has|just|been|got|was|were|is|getting) ){1,3}(?:shot|stabbed|knifed)\\b(?! (?:down|on film))|(?:me|le|lo|la) (?:dieron|metieron|pegaron) (?:un )?(?:tiro|balazo|plomazo|navajazo)|(?:me|lo|la|le) (?:apunalaron|picaron con|acuchillaron|balacearon)|(?:cough|spit|throw|vomit|puk)(?:s|ing|ed|ting)?(?: up)? (?:(?:bright|a lot of|lots of) )?blood|(?:tose|escupe|vomita)(?:ndo)? (?:mucha )?sangre',
  ),
  rule(
    'kidnap',
    '(?:im|i am|were|being|been) (?:being )?(?:trafficked|kidnapped|abducted|held hostage|held captive)|me (?:secuestraron|tienen secuestrad[oa])',
  ),
  rule(
    'domestic',
    '(?:i was|ive been|i got|he|they|she was) (?:just )?(?:raped|sexually assaulted)|(?:raped|abused) me|(?:abuso|abusaron) de mi\\b|me viol(?:o|aron)\\b',
  ),
  rule(
    'diabetes',
    '(?:sugar|glucose|glucosa|azucar|glicemia)(?: (?:level|is|at|of|reads|just|says|was|en|esta|a|her|his|my|in|the|de|le))* (?:[2-4][0-9]|[5-9][0-9][0-9])\\b(?! ?(?:grams?|g|percent|cups?|packs?|gramos|tazas|lbs?|pounds?|dollars?|cents?|pesos))',
  ),
  rule(
    'earthquake',
    '(?:earthquake|quake) (?:is )?(?:right now|happening)|(?:big|huge|strong) (?:quake|earthquake) (?:right )?now|(?:whole|entire) (?:house|building) is (?:shaking|swaying)|shaking (?:so )?(?:hard|bad) (?:right now|i cant)',
  ),
  rule(
    'general',
    'mayday|(?:medical|real) emergency\\b(?! (?:kit|card|contact|fund|plan|bag|id|info|number))|(?:hes|shes|he is|she is|theyre|someone is|somebody is|my [a-z]+ is|i think (?:hes|shes|im)) dying\\b(?! (?:to|of|for|from|laughing|his|her|my|their|that|it|down))|its an emergency|come quick\\b|somebody help (?:me|us|him|her)|someone help (?:me|us|him|her)|vengan (?:rapido|pronto|ya)|se (?:me |nos )?esta muriendo',
  ),
]
