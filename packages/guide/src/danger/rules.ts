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

/** `unspaced` is for Chinese and Korean, which have no word borders. */
const rule = (
  id: DangerId,
  pattern: string,
  { unspaced, ...more }: Pick<Rule, 'notWhenAsking' | 'always'> & { unspaced?: string } = {},
): Rule => ({
  id,
  pattern: new RegExp(unspaced ? `\\b(?:${pattern})|${unspaced}` : `\\b(?:${pattern})`, 'u'),
  ...more,
})

const anyOf = (...patterns: readonly string[]) => patterns.join('|')

const victim =
  '(?:(?:a|an|my|our|this|that|the|some|his|her) )?(?:old |young |little |homeless )?(?:man|guy|woman|girl|boy|kid|kids|child|children|person|people|me|us|him|her|them|someone|somebody|neighbor|brother|sister|friend|son|daughter|mom|mommy|dad|husband|wife|grandma|grandpa|baby|uncle|aunt|cousin|coworker|plumber|worker|workers|crew|boss)'
const stranger =
  '(?:someone|somebody|strangers?|man|men|guys?|dude|woman|he|they|intruders?|burglars?|robbers?|neighbor|customer|student|teenager|kid)'
const closeOne =
  '(?:husband|wife|boyfriend|girlfriend|partner|ex|stepdad|stepfather|dad|father|son|brother|mom|mother|uncle|roommate)'
const weapon = '(?:gun|rifle|shotgun|pistol|handgun|knife|machete|axe|hatchet|crowbar|ar 15)'
const structure =
  '(?:roof|ceiling|walls?|porch|balcony|deck|stairs|staircase|stairwell|floor|building|house|garage|barn|shed|scaffold(?:ing)?|trench|mine|shaft|tunnel|hole|ditch|pit|excavation|chimney|bridge|bleachers|stage|silo|grain)'
const gaveWay =
  '(?:came (?:crashing )?(?:down|in)|caved(?: in)?|collapsed|fell(?: in)?|gave (?:out|way)|crumbled|pancaked)'
const burner =
  '(?:generator|furnace|boiler|heater|stove|grill|charcoal|hibachi|fireplace|chimney|water heater|(?:car|truck|engine|mower) (?:is |was |left )?(?:running|idling))'
const sick =
  '(?:head ?aches?|heads? hurts?|dizzy|woozy|nause\\w+|throwing up|threw up|vomit\\w*|passed out|passing out|faint\\w*|confused|so sleepy)'
const cercano = '(?:marido|esposo|esposa|novio|novia|pareja|ex|papa|padrastro|padre|mama|hermano|hijo|suegro|tio|yerno)'
const extrano =
  '(?:tipos?|sujetos?|hombres?|alguien|ladron(?:es)?|rateros?|personas?|vecino|pandilleros|encapuchados|desconocidos?)'
const obra =
  '(?:barda|techo|pared|muro|lo[sz]a|balcon|escaleras?|casa|edificio|mina|tunel|zanja|pozo|andamio|puente|cerro|tierra|plafon|tejado|viga|excavacion)'
const cedio = '(?:vino|cayo|hundio|derrumbo|desplomo|desmorono|colapso|vencio)'
const quemador =
  '(?:calenton|calentador|calefactor|estufa|boiler|carbon|brasero|anafre|planta de luz|generador|chimenea|motor)'
const enfermo =
  '(?:dolor(?:es)? de cabeza|duele la cabeza|marea\\w*|mareo\\w*|nausea\\w*|vomit\\w*|desmay\\w*|no despierta\\w*|inconsciente)'

/** The first rule that matches wins: specific and fast-killing dangers come first. Matched against folded text (`fold`). */
export const rules: readonly Rule[] = [
  rule(
    'suicide',
    'suicid|(?:kill|killing|hurt|hurting|harm|harming|shoot|shooting|hang|hanging|cut|cutting) (?:myself|himself|herself|themselves|themself)|(?:take|taking|took) (?:my|his|her|their) own life|(?:matarse|suicidarse|quitarse la vida|ahorcarse)|(?:se (?:va|quiere|intenta)|me (?:voy|quiero)|intento|trato de) ?(?:a )?(?:matar(?:me|se)?|morir(?:me|se)?|suicidar(?:me|se)?|ahorcar(?:me|se)?|colgar(?:me|se)?|quitar(?:me|se)? la vida)|(?:want|wanna|going|ready) (?:to )?die|end (?:my life|it all)|(?:dont|do not|no longer) want to (?:live|be alive)|no reason to live|self harm|better off dead|quitarme la vida|matarme|quier[oe] morir|no quier[oe] (?:seguir )?vivi|hacerme dano|acabar con mi vida',
    { always: true },
  ),
  rule(
    'not-breathing',
    `(?:not|isnt|stopped|quit) breath|no pulse|faint(?:ed|s)\\b|unconscious|unresponsive|(?:passed|blacked) out|(?:wont|not|cant|doesnt|isnt) (?:wake|waking|respond|responding)|not responsive|(?<!${structure} (?:just |has |have |had )?)collapsed(?! building)|inconsciente|se desmay|no (?:se )?despierta|no responde|(?:ya )?no (?:esta )?respira(?:ndo)?\\b|sin pulso|perdio el conocimiento|drowned|(?:not|isnt|wont|doesnt|cant|stopped) (?:mov(?:e|ing)|open (?:his|her|their) eyes)\\b|(?:is|went|gone|all) limp|no (?:se )?(?:mueve|reacciona|abre los ojos)|incons?ciente|como (?:un )?trapo|(?:esta|quedo) (?:desmayad|inconscient)`,
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
  // Other people, what falls on somebody, and fumes, in all six languages: the kinds that are told in more ways than a classifier has seen.
  rule(
    'domestic',
    anyOf(
      `${closeOne}\\b.{0,24}\\b(?:hit|hits|hitting|beats|beating|punch\\w*|slap\\w*|kick(?:s|ing|ed)|chok(?:es|ing|ed)|strangl\\w+|slamm?\\w*|dragg?\\w*|smash\\w*|attack\\w*|stabb?\\w*) (?:on )?(?:me|us|her|him|my (?:head|face|arm|mom|mother|sister|brother|kids?|baby|son|daughter)|mom|mommy|mother|the kids)\\b(?! (?:in|at) (?:chess|cards|tennis|monopoly|poker|ping|pool|golf))`,
      `${closeOne}\\b.{0,24}\\b(?:has|grabbed|grabs|holding|pulling|dragging) (?:me|her|mom|us) by (?:the|my|her) (?:hair|throat|neck|arm)`,
      `${closeOne}\\b.{0,20}\\b(?:is |keeps |started )?throwing (?:plates|things|stuff|dishes|bottles|chairs|furniture) at`,
      `${closeOne}\\b.{0,40}\\b(?:says|said|saying|screaming|yelling|threaten\\w*|swears)\\b.{0,16}\\b(?:kill|burn|shoot|stab) (?:me|us|her|him|mom|the (?:house|place|kids))`,
      `${cercano}\\b.{0,24}\\b(?:me|le|la|lo|nos|los) (?:esta(?:n)? )?(?:pegando|golpeando|ahorcando|estrangulando|pateando|pego|golpeo|golpea|pega|amenaza|amenazo|arrastra|cachetea|ahorca)\\b`,
      `${cercano}\\b.{0,20}\\b(?:golpeando|ahorcando|estrangulando|pateando|pegandole) a\\b`,
      `${cercano}\\b.{0,24}\\b(?:dice|dijo|grita|amenaza|jura)\\b.{0,8}que (?:me|nos|la|lo|le) va a (?:matar|quemar|ahorcar)`,
      '(?:chong|vo|ban trai|ban gai|bo|ba|cha|cha duong|bo duong|nguoi yeu|con trai|anh ay)(?: (?:cu|toi|em|con|minh|chau|ke|lai|dang|cu))* (?:danh (?:toi|em|con|me|chi|minh|dap|ba)|danh(?! (?:rang|co|bai|may|dan|bong|trong|dau|gia|van|thuc|cho|sach|luoi|ca))|bop co|that co|siet co|doa giet|doi giet|dam (?:toi|em|me)|tat (?:toi|em)|cam dao)\\b',
      '(?:toi|em|me|con|chi)(?: (?:toi|em|con|dang))* bi (?:chong|ban trai|bo|cha|bo duong|nguoi yeu)(?: \\w+)? (?:danh|bop co|doa giet|chem|dam)\\b',
      '(?:sinusuntok|sinasaktan|binubugbog|binugbog|sinasakal|sinisipa|hinahampas|sinasampal|tinututukan|pinagbabantaan)\\b.{0,24}\\b(?:asawa|mister|boyfriend|nobyo|tatay|papa|ama|ex|kinakasama|stepfather|nanay|mama)\\b',
      '(?:asawa|mister|boyfriend|nobyo|tatay|papa|ex|kinakasama|stepfather)(?: \\w+){0,3} (?:sinusuntok|sinasaktan|binubugbog|sinasakal|sinisipa|hinahampas|tinututukan|papatayin)\\b',
    ),
    {
      unspaced: anyOf(
        '(?:老公|丈夫|男朋友|女朋友|男友|前夫|爸|继父|儿子).{0,10}(?:打(?:我|妈|她|孩子)(?!电话|的电话|招呼|气)|掐|勒住|砍|拿刀|要杀|揍|踢我|扇我)|被(?:老公|丈夫|男朋友|男友|爸爸?|继父|前夫).{0,4}(?:打|揍|掐|砍)',
        '(?:남편|남자친구|남친|여자친구|아내|아빠|아버지|계부|전남친|아들)(?:이|가|은|는|한테|에게).{0,14}(?:때려|때리|때렸|패고|패요|목을? ?(?:조르|조른|졸라|졸랐)|죽이겠|죽인다|죽이려|칼을|발로 차|폭행)',
      ),
    },
  ),
  rule(
    'shooter',
    anyOf(
      '(?:hear|heard|hearing|theres|there are|there is)(?: \\w+)? (?:gun ?shots?|gun ?fire|shots|a shooting)\\b(?! (?:in|from) the (?:movie|game|range))',
      'shots (?:being )?fired|opened fire|open fire on',
      `${stranger}\\b.{0,12}\\b(?:is|are|started|keeps|just) shooting(?! (?:hoops|photos?|pictures|pool|a (?:movie|film|video|scene)|baskets|the breeze))`,
      'pop pop\\b.{0,40}\\b(?:locked|hid|hiding|run|ran|school|class)',
      '(?:se oyen?|oigo|oimos|escucho|se escuchan|hay|escuche|oi)\\b.{0,10}\\b(?:balazos|balacera|disparos|tiros|tiroteo|detonaciones|plomazos)|(?:esta|estan) (?:disparando|tirando balazos)|empez(?:o|aron) a disparar|en medio de una balacera',
      'tieng sung|no sung|xa sung|sung no',
      '(?<!(?:pelikula|pelikulang|laro|palabas)(?: na)? )may (?:putukan|barilan)|namamaril|pinagbabaril|nagpapaputok|putok ng baril',
    ),
    {
      unspaced: anyOf(
        '(?:有人|男的|男人|学校|商场|外面|枪手|歹徒|教室).{0,8}(?:开枪|扫射|枪击)|枪声|枪响',
        '총소리|총성|총을? ?(?:쏘고|쏴요|쐈|난사)|총격(?! ?(?:영화|게임|장면|전|씬))|총기 난사',
      ),
    },
  ),
  rule(
    'intruder',
    anyOf(
      `(?:${stranger}|(?:${closeOne}|sister)(?: in law)?)\\b.{0,24}\\b(?:with|has|have|holding|waving|pointing|carrying|swinging|pulled)(?: out)?(?: (?:a|an|his|her|the|big|loaded|kitchen))* ${weapon}\\b(?! (?:set|sale|range|block))`,
      `${stranger}\\b.{0,16}\\b(?:kick(?:ed|ing)|broke|breaking|bust(?:ed|ing)|smash(?:ed|ing)|bash(?:ed|ing)|pounding)(?: (?:in|down|on))? (?:my|our|the) (?:front |back |bedroom )?(?:door|window)`,
      `${stranger} (?:is |are )?(?:climb|crawl|com)ing (?:in )?through (?:my|our|the) window`,
      '(?:hear|heard|hearing) (?:someone|somebody|footsteps|a man|people|voices|strangers?|glass) ?(?:breaking |walking |moving )?(?:around )?(?:downstairs|upstairs|in (?:my|our|the) (?:house|home|apartment|basement|kitchen|hall|hallway|attic)|breaking|outside my (?:bedroom|window|door))',
      '(?:there is|theres|theres) (?:someone|somebody|a man|a stranger|a guy|an intruder|people)(?: i dont know)? (?:in|inside) (?:my|our) (?:house|home|apartment|bedroom|basement|closet|kitchen|garage)',
      `(?:guys|men|people|they|teenagers|gang|mob|group)\\b.{0,16}\\b(?:beating|kicking|stomping|jumping|attacking|punching|mugging|robbing)(?: up| on)? ${victim}\\b(?! (?:at|in) (?:chess|cards|tennis|pool|golf))`,
      '(?:got|getting|being|was|were|am|im) (?:jumped|mugged|beaten up|beat up|robbed at|held up|beaten by (?:a|my|his|her|some|two|three|four|five|several|the cops))\\b',
      '(?:hombres?|tipos?|sujetos?|gente|encapuchados) armad[oa]s?',
      `${extrano}\\b.{0,16}\\b(?:se metio|se metieron|esta(?:n)? (?:metiendose|entrando|forzando|rompiendo|tumbando|pateando)|rompi(?:o|eron) (?:la|el) (?:puerta|ventana|vidrio)|con (?:un |una )?(?:pistola|cuchillo|machete|rifle|escopeta|arma|navaja|hacha))`,
      `se (?:nos |me )?(?:metio|metieron|brincaron)\\b.{0,12}\\b${extrano}`,
      '(?:tumbaron|patearon|forzaron|estan (?:tumbando|pateando|forzando)|quieren (?:tumbar|forzar))(?: la| mi| nuestra)? puerta',
      '(?:lo|la|me|nos|le|los) estan (?:golpeando|pateando|pegando|asaltando|linchando|apunalando)|(?:me|nos) (?:estan apuntando|apuntan|apunta) con',
      '(?:ke la|nguoi la|trom|cuop|ten cuop|ke gian|may (?:nguoi|ten|thang)|(?:mot|hai|ba) (?:nguoi|ten|thang|ga)|ai do|co (?:nguoi|ke|ai|thang|ga|ten))(?: \\w+){0,3} (?:pha cua|dap cua|cay cua|dot nhap|xong vao|leo (?:vao|qua) cua|vao nha(?! (?:ve sinh|hang|xe|tho))|lot vao nha|(?:cam|mang|vac|rut) (?:dao|sung|bua|riu|ma tau|mac)|danh (?:hoi dong|dap)|chem (?:nguoi|toi|loan)|ruot theo|duoi theo)',
      'bi (?:danh hoi dong|hanh hung|ke la|ruot chem|cuop)\\b',
      '(?:lalaki|lalaking|tao|taong|kapitbahay|estudyante|lasing)(?: \\w+){0,3} may (?:dalang |hawak na )?(?:baril|kutsilyo|itak|armas|patalim)|armadong (?:lalaki|tao|kalalakihan)',
      'may (?:sumisira|sumira|tumatadyak|kumakalampag|nanaksak|nananaksak|nanghoholdap|naghuhuramentado|nanloob)|may (?:\\w+ ){0,2}(?:pumasok|pumapasok|nakapasok)\\b.{0,12}\\b(?:bahay|kwarto|bintana|amin)|(?:sinisira|winawasak|tinatadyakan)(?: nila| niya)?(?: ang| yung)? pinto',
      '(?:pinagtutulungan|ginugulpi|binubugbog)(?: \\w+){0,3} (?:lalaki|tao|ako|kapatid|siya|kaibigan|bata)\\b|(?:hinoholdap|sinasaksak|tinataga) (?:ako|kami|siya|nila|si|ang)\\b',
    ),
    {
      unspaced: anyOf(
        '(?:有人|小偷|陌生人|男的|男人|歹徒|坏人|他们|疯子|个人).{0,10}(?:砸门|撬门|撬锁|踹门|撞门|闯进|闯入|破门|翻窗|爬窗|进我家|(?:拿|持|举|挥)着?(?:刀|枪|斧)|抢劫|砍人|捅人)|(?:有人|一群人|几个人|他们).{0,8}(?:围殴|殴打|群殴|在打(?:人|一个|他|她|我(?!电话)))|被人?(?:抢劫|打劫|围殴|群殴|殴打)',
        '(?:누가|누군가|어떤 사람|어떤 남자|남자가|남자들|강도|도둑|괴한|모르는 사람|이웃|사람들).{0,14}(?:문을 (?:부수|차고|따고)|창문을 (?:깨|부수|넘)|들어오려|침입|집에 들어|칼을? ?(?:들고|휘두)|흉기|도끼|총을? ?(?:들고|겨)|집단 ?폭행|패고)|(?:강도|괴한|도둑)(?:이|가) ?(?:들|있|왔|침입)|칼을? ?휘두|총 든 (?:남자|사람|강도|괴한)|폭행을? ?당하고|(?:두들겨|얻어) ?맞고 있',
      ),
    },
  ),
  rule(
    'trapped',
    anyOf(
      `${structure}\\b.{0,12}\\b${gaveWay}\\b.{0,10}\\b(?:on|onto|on top of|over|behind|around|under|with) (?:top of )?${victim}\\b`,
      `(?:trench|mine|mine ?shaft|shaft|tunnel|pit|sand|excavation)\\b(?: walls?)? (?:just |has |have )?(?:fell in|caved|collapsed|gave way|came (?:down|in))`,
      `${gaveWay}\\b.{0,12}\\band\\b.{0,20}\\b(?:is|are|was|were|im|hes|shes|theyre|still)\\b.{0,12}\\b(?:under|underneath|beneath|inside|buried|stuck|below|in there)`,
      'only (?:his|her|their) (?:hands?|head|arms?|legs?|feet|face) (?:is |are )?(?:showing|sticking out|visible|out)',
      `${obra}\\b.{0,16}\\bse (?:le |me |nos |les )?${cedio}\\b.{0,24}\\b(?:encima|abajo|debajo|adentro|dentro|tapad|sepult|enterr|atrapa|sobre)`,
      `se (?:le |me |nos |les )?${cedio} (?:encima )?(?:el|la|las|un|una)(?: \\w+)? ?${obra}\\b.{0,40}\\b(?:abajo|debajo|adentro|dentro|atrapa\\w*|encima|sepult\\w*)`,
      `se (?:le|me|nos|les) ${cedio} encima|(?:le|me|nos|les) cayo (?:encima )?(?:el|la|un|una) ${obra}\\b|sepultad[oa]s?|tapad[oa]s? (?:de|por|con) (?:tierra|lodo|escombro)`,
      '(?:nha|tran|tran nha|mai|mai hien|tuong|cau thang|ham|ham mo|gieng|ho dao|ho|muong|cong trinh|ban cong|dan giao|toa nha|dat)(?: \\w+){0,2} (?:sap|do sap|sup|roi xuong|do xuong|lo dat|sat lo)\\b.{0,24}\\b(?:de|vui|duoi|o trong|ket|chon|trung|len dau)\\b',
      'bi (?:vui(?! dap)|chon vui|chon song|(?:dat|tuong|nha|da|cay) (?:de|vui))|de (?:len|trung) (?:nguoi|con|me|ba|bo|ong|chau|em|toi|anh|chi)\\b|(?:vui|ket) (?:duoi|trong) (?:dong|dat|ham|bun|do nat|gach)',
      '(?:gumuho|bumagsak|bumigay|natumba)\\b.{0,20}\\b(?:bahay|kisame|bubong|pader|hagdan|minahan|tunnel|hukay|balkonahe|gusali|building|scaffolding|tulay)\\b.{0,24}\\b(?:nasa ilalim|naipit|nadaganan|natabunan|nakulong|nasa loob|sa (?:anak|nanay|tatay|lola|lolo|amin|akin|asawa|kapatid|kuya|ate))',
      '(?:natabunan|nadaganan|nalibing|nabagsakan|nabaon)\\b(?!.{0,24}\\b(?:trabaho|labada|utang|homework|assignment)\\b).{0,24}\\b(?:lupa|kisame|pader|bahay|bubong|guho|hukay|manggagawa|anak|bata|nanay|tatay|lolo|lola|kapatid|asawa|hagdan|semento|kuya|ate|siya|kami|ako)\\b',
    ),
    {
      unspaced: anyOf(
        '(?:房子?|屋子?|楼|天花板|屋顶|房顶|墙|隧道|矿|坑|沟|井|脚手架|阳台|教室|仓库|工棚).{0,6}(?:塌|垮|坍|倒下来|掉下来|砸下来).{0,12}(?:有人|我|他|她|妈|爸|爷|奶|孩子|里面|下面|压|埋|困|砸|个人)|(?:被|给)(?!.{0,3}(?:工作|作业|文件|债|功课)).{0,6}(?:压在|压住|砸住|活埋|埋(?!没|怨|单))|埋在.{0,6}(?:土|下面|废墟|雪|泥)',
        '(?:집|건물|천장|지붕|벽|담|담벼락|계단|터널|갱도|광산|탄광|구덩이|흙|베란다|비계|창고|아파트|교실|공사장)(?:이|가|은|는)?.{0,12}(?:무너|내려앉|붕괴).{0,16}(?:밑에|아래|깔|갇|묻|안에|사람|덮)|(?:사람|아이|아들|딸|할머니|할아버지|엄마|아빠|제가|내가|남편|아내|친구|인부|동료|애)(?:이|가|는)? ?.{0,8}(?:깔렸|깔려|매몰|(?<!(?:일|이불|책|서류)에 )파묻)|잔해 ?(?:더미)? ?(?:밑|아래|속)',
      ),
    },
  ),
  rule(
    'monoxide',
    anyOf(
      `${sick}\\b.{0,50}\\b${burner}`,
      `${burner}\\b.{0,50}\\b${sick}`,
      '(?:everyone|everybody|all of us|we all|whole family|both of us)\\b.{0,24}\\b(?:head ?aches?|dizzy|woozy|nauseous|passing out)',
      // Whoever goes down after somebody falls too, as in carbon monoxide.
      '(?:manure pit|septic tank|silo|cistern|manhole|sewer|fermenting tank)\\b.{0,40}\\b(?:dropped|collapsed|passed out|went after|didnt come (?:up|out)|not answering)',
      `${enfermo}\\b.{0,50}\\b${quemador}`,
      `${quemador}\\b.{0,50}\\b${enfermo}`,
      '(?:todos|toda la familia)\\b.{0,24}\\b(?:dolor de cabeza|duele la cabeza|mareados|nauseas?|vomitando)',
      '(?:may phat dien|dot than|than to ong|lo than|bep than|lo suoi|may suoi|khi co|no may)\\b.{0,40}\\b(?:nhuc dau|dau dau|chong mat|buon non|oi|non|lo mo|ngat|khong day|xiu|hon me|lu du)\\b',
      '(?:ca nha|moi nguoi|tat ca|ca gia dinh|ai cung)\\b.{0,16}\\b(?:nhuc dau|dau dau|chong mat|buon non|ngat xiu)',
      '(?:generator|uling|nag uling|heater|makina|carbon monoxide)\\b.{0,40}\\b(?:nahihilo|nahilo|nagsusuka|sumasakit ang ulo|masakit ang ulo|(?:hindi|di) magising|nahimatay|hinimatay|walang malay)',
      '(?:lahat kami|kaming lahat|buong pamilya)\\b.{0,16}\\b(?:nahihilo|nagsusuka|masakit ang ulo)|(?:nahihilo|nagsusuka|masakit ang ulo)(?: \\w+){0,2} (?:kaming lahat|lahat kami|ang buong pamilya)',
    ),
    {
      unspaced: anyOf(
        '(?:一氧化碳|煤炉|炭|发电机|暖炉|热水器|烧煤).{0,20}(?:头晕|头痛|头疼|恶心|吐|昏|叫不醒)|(?:一家人?|全家|大家|我们都|所有人).{0,8}(?:头晕|头痛|头疼|恶心|呕吐|昏)',
        '(?:발전기|숯|연탄|난로|보일러|화로|히터|일산화탄소).{0,30}(?:머리가? ?(?:아|띵|깨질)|어지|토하|토해|구토|메스|두통|안 일어|안 깨|못 일어|쓰러|의식|정신)|(?:다들|모두|가족이|식구).{0,10}(?:머리가 아|어지|토하|토해|두통|메스꺼)',
      ),
    },
  ),
  rule(
    'poison',
    anyOf(
      '(?:mix(?:ed|ing)?|combined|poured)\\b.{0,20}\\b(?:bleach|ammonia|chlorine|acid|drain cleaner|toilet cleaner)\\b.{0,50}\\b(?:cough\\w*|breath\\w*|chest|burn\\w*|dizzy|eyes|throat|fumes|sick)',
      '(?:mezcl\\w+|combin\\w+|junte|eche)\\b.{0,20}\\b(?:cloro|amoniac\\w*|acido|blanqueador|lejia)\\b.{0,50}\\b(?:tos\\w*|respir\\w*|pecho|arden?|garganta|ojos|mare\\w*|ahog\\w*|asfix\\w*)',
      'tron\\b.{0,12}\\b(?:thuoc tay|javel|nuoc tay|clo)\\b.{0,50}\\b(?:ho|kho tho|ngat|cay mat|chong mat|rat|tuc nguc|sac)\\b',
      '(?:zonrox|bleach|chlorox|muriatic|domex|ammonia)\\b.{0,12}\\b(?:at|sa|saka)\\b.{0,50}\\b(?:ubo|inuubo|umuubo|makahinga|nahihilo|lalamunan|dibdib|nagsusuka)',
    ),
    {
      unspaced: anyOf(
        '(?:漂白|消毒液|84|洁厕|氨水).{0,14}(?:混|一起|加在).{0,20}(?:呛|喘|咳|头晕|难受|辣|刺|呼吸|胸)',
        '(?:락스|표백제|암모니아|염소).{0,12}(?:섞|같이 썼).{0,24}(?:기침|숨|목이|눈이|어지|가슴)',
      ),
    },
  ),
  rule(
    'gas',
    anyOf(
      '(?:ammonia|chlorine|chemical|toxic gas) (?:gas )?(?:leak\\w*|cloud)|(?:leaking|release of|cloud of) (?:ammonia|chlorine)',
      '(?:fuga|derrame|escape|nube) de (?:amoniaco|cloro|gas(?:es)?)|(?:tubo|tuberia|tanque|manguera|linea) (?:del|de) gas\\b.{0,16}\\b(?:rompio|rota|roto|fuga|silba\\w*)|se rompio (?:el|la) (?:tubo|tuberia|manguera|linea|tanque) (?:del|de) gas',
      '(?:binh ga|binh gas|ong gas|ong ga|khi gas|khi doc|khi clo|gas|amoniac|hoa chat)(?: \\w+){0,2} (?:xi|ro ri)\\b|(?:ro ri|xi) (?:khi|gas|hoa chat|amoniac|clo)\\b|mui gas\\b|mui ga (?:nong|khap|manh)',
      '(?:tangke|tubo|hose|gasul|lpg|gas|ammonia|chlorine|kemikal)\\b.{0,12}\\b(?:sumisingaw|tumatagas|may tagas)|(?:sumisingaw|tumatagas|may tagas)\\b.{0,16}\\b(?:gas|gasul|lpg|tangke|ammonia|kemikal|chlorine)|(?:amoy|naaamoy)(?: \\w+){0,3} (?:gas|gasul|lpg)\\b',
    ),
    {
      notWhenAsking: true,
      unspaced: anyOf(
        '(?:氨气?|氯气|毒气|煤气罐?|天然气|瓦斯|丙烷).{0,4}(?:泄漏|泄露|漏)|漏(?:煤气|天然气|瓦斯|氯气)|(?:煤气|瓦斯|天然气)味.{0,4}(?:很|好|重|大|浓)|(?:闻到|有).{0,4}(?:煤气|瓦斯|天然气)味',
        '(?:가스|암모니아|염소|프로판)(?:가|이)? ?(?:새|샌|샜|누출)|가스 ?냄새(?:가|이)? ?(?:많이 |너무 |심하게 |계속 |엄청 )?(?:나|심|진동|강|지독)|화학 ?(?:물질|가스) ?누출',
      ),
    },
  ),
  rule(
    'intruder',
    '(?:someone|somebody|man|he|they|guy|shooter|intruder|husband|boyfriend)\\b.{0,14}(?:breaking in|has a (?:gun|knife)|attacking|shooting|hitting me|trying to kill|with a (?:gun|knife))|broke in(?:to)?\\b.{0,24}(?:gun|knife|house|home)|(?:has|with|holding|pulled) (?:a |his )?(?:gun|knife|machete)\\b(?! (?:set|block|sharpener|show|store|range|safe|license|permit)\\b)|active shooter|(?:trae|tiene|con|saco) (?:un |una )?(?:cuchillo|pistola|arma|machete)\\b|(?:metio|metieron|entro|entraron)\\b.{0,14}(?:a (?:la|mi) casa)\\b.{0,20}(?:cuchillo|pistola|arma|ladr)|alguien .{0,16}(?:entr[oa]|pistola|cuchillo|atac|dispar)|me esta(?:n)? (?:pegando|golpeando|atacando)',
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
