import type { DangerId } from './ids.ts'

// Matched against normalised text: lower case, no accents, words separated by one space. Chinese and Korean have no word borders.
const word = (words: string, unspaced = '') =>
  new RegExp(unspaced ? `\\b(?:${words})|${unspaced}` : `\\b(?:${words})`, 'u')

/**
 * Ways of saying that somebody wants to die or hurts themselves. Like the rules and unlike the other words here they need no second
 * opinion: a question too many is better than silence.
 */
export const selfHarm = word(
  '(pills?|bottle|everything|poison)\\b.{0,24}(to die|to end|dont care|never wake)|suicid(e|al|arme|arse|io)\\b(?! (squad|prevention|hotline|awareness))|kms\\b|unalive|kill (my|him|her|them)sel|(end|ending|take|taking) (it all|my (own )?life|her life|his life|things tonight)|thinking about ending (things|it)\\b|(want|wanna|wants|rather|ready|wish i could|going) (to )?(die|be dead|disappear|stop existing)\\b(?! (my|your|his|her|their|laughing|from laugh))|(dont|do not|doesnt|no longer|cant) (want to |wanna )?(be here|live|be alive|exist|wake up|go on) (any ?more|tomorrow)|wish i (wouldnt|didnt|wont|would not) wake|(better off|easier) (without me|if i (was|were|just)|dead)|no (reason|point) (to|in) (live|living|going|go)|cant see a reason|(painless|painful|easiest|quickest|best) way to (go|die|kill)|how many .{0,24}(pills|tylenol).{0,24}(kill|die|is too many|too many|wake)|(sleeping )?pills is too many|(cut|cutting|burn|hurt)(ting|ing)? (my arms?|my wrists?|myself|herself|himself)|i cut too deep|(pills|gun|rope|noose) .{0,24}(lined up|in my (hand|mouth)|in front of me|i know where)|have a rope|on the (bridge|railing|ledge|overpass)( railing| rail| fence)?$|(about|going) to jump|slit my|(texted|said|says|wrote|sent|left|posted).{0,30}(goodbye|suicide note|finally (going to )?be at peace)|nobody will miss|no one (would|will) miss|tell my (kids|family|mom) i love them|gave (his|her) (dog|things|stuff) away|(locked|barricaded).{0,50}(shotgun|gun|pistol)|want to go with (her|him|them)|(me )?quier[oe] (morir|matar(me|se)|desaparecer|suicidar)|quitar(me|se) la vida|matarme|ya no quier[oe] (vivir|estar|seguir|despertar)|ganas de (desaparecer|morir|matarme)|no le veo (caso|sentido)|ya no (despertar|aguanto mas vivir)|morir(me)? sin (que )?dol|que yo no existiera|mejor (si yo no|sin mi|que yo)|me (corto|corte) (los brazos|las venas)|se (va|quiere) (a )?(matar|colgar|aventar|ahorcar)|se despidio (por|con)|carta de despedida|(pistola|soga|arma).{0,30}(no puedo mas|matar|morir)|pastillas para (ya no|morir)|pastillas .{0,24}demasiadas.{0,12}(ya no|no puedo|morir)|khong (con )?muon song|(?<!(doi|khat|nong|lanh|cuoi|ngu|vui|ngai|ngon|dep|re) (qua )?)muon chet|muon (tu tu|bien mat)|tu tu\\b|tuyet menh|chet di cho roi|rach tay|cat co tay|chan song|ayoko(ng)? (nang|ng|na) mabuhay|gusto (ko|kong|niyang)( nang| na)? ?(mamatay|magpakamatay|mawala)|magpakamatay|magpapakamatay|naglaslas|walang silbi ang buhay|wala nang silbi|uminom ako ng lason|nagbigti',
  '自杀|想死|不想活|活不下去|死了算了|遗书|割腕|想跳(下|楼)|上吊|活着没(有)?意思|죽고 싶|자살|유서|자해|살기 싫|살 이유가|사라져 버리고 싶|사라지고 싶|못 살겠|먹었어 이제 끝|손목을 그|목을 맸',
)

/** Ways of saying it without saying it: too many people mean something else by them to lead with a call, and too much is at stake to be silent. */
export const veiledSelfHarm = word(
  [
    '(cant|cannot|dont (think i )?can|not sure i can|no longer) (keep )?(do|doing|take|go(ing)? on|carry(ing)? on|face|bear|hold(ing)? on)( with)?( (this|it|life|living|another day|any more|anymore|much longer|one more day))+|(tired|sick|done|exhausted) (of|with) (being alive|living|life|existing|fighting to stay|everything and everyone)|(not|dont want to) be (here|around|alive) (tomorrow|next (week|month|year)|for (christmas|my birthday|much longer)|any ?more|much longer)|wont be (here|around) (much longer|any ?more|to see|tomorrow|next)|(world|everyone|everybody|family|kids|they|people|wife|husband|mom|parents)( \\w+)? (would|will|d|might) be (better|happier|fine|relieved|easier)( off)? (if i|when i|without me|with me gone|once i)|better (off )?without me|if i (was|were|am) gone|when im gone|after im gone|(sleep|fall asleep|close my eyes) (and|to) (never|not) wake|never wake up|hope i (dont|never) wake|dont want to wake up|(nothing|no one|nobody|anything)( left)? to (live|stay|go on) for|(what|whats|is there)( is)? (the|any|a) (point|reason) (of|in|to) (living|going on|life|being here|any ?more|staying)|no (point|future|way out|hope) (any ?more|left|for me)|life (isnt|is not|not) worth|(isnt|not|is it) worth (living|it any ?more|being here)|(final|last) (goodbye|note|letter|message|words)|(goodbye|farewell) (everyone|everybody|world|letter|note|forever)|say(ing)? (my |his |her )?(final )?goodbye(s)?( to (everyone|everybody|us|me|my|the))|(giving|gave|given|give) away (all )?(my|his|her|their) (stuff|things|dog|cat|pets|clothes|guitar|belongings|possessions)|i (just )?want (it|everything|the pain|this|to make it) (all )?(to )?(stop|end|be over|go away forever)|(make|end) (the|this|my|it) (pain|suffering|all|misery)( \\w+)? ?(stop|forever|for good)?$|(a|such a) burden (to|on) (everyone|everybody|my|them|people|others)|(drive|drove|steer|swerve|walk(ing)?) (off|into) (a|the) (bridge|cliff|traffic|tree|ocean|train)|step in front of|(dont|do not|doesnt|didnt) (care|mind) (if|whether) i (die|live|wake)|wish i (was|were|had) (never been born|never born|dead|gone|not here|died)|wish i could (disappear|vanish|go to sleep|not exist)|should have (died|been me)|(ready|about|going) to (give up on life|meet (god|my maker)|see (my|her|him) in heaven|join (him|her|them))|be with (him|her|them|my \\w+) (again )?in heaven|(scared|afraid|worried) (of|about|that|what) (what )?i (might|will|ll|could)? ?(do|hurt)( \\w+)? ?(to )?(myself|tonight)?$|(alone|not safe|unsafe) with my(self| thoughts)|dark thoughts|(thoughts|thinking) of (not being|ending|death|dying|harming)|(saved up|saving up|stockpil\\w+|hoarding|hid) (my |the |his |her )?(pills|meds|insulin)|how (many|much) .{0,30}(overdose|fatal|lethal|never wake|to die|kill (me|you|a person|someone))|(hasnt|has not|wont) (left|leave) (his|her|their) (room|bed).{0,40}(goodbye|die|point|anymore)|(wrist|arm|arms|thigh)s? .{0,16}(cuts|scars|razor)|razor blades?|(deserve|supposed) to (die|be alive|be dead)|ya no (puedo|aguanto|soporto|quiero)( mas)?( (con|esta|la|mi|seguir|vivir|luchar|nada|estar))*( vida| aqui| asi| mas)$|para que (vivir|seguir|despertar|sigo)|(cansad[oa]|hart[oa]) de (vivir|la vida|todo esto|existir|luchar)|(no|nada) (tiene|le veo|le encuentro)( ya)? (sentido|caso|razon)( a| de)?( la)?( vida| vivir| seguir| nada)?|mejor sin mi|si yo no (estuviera|existiera)|cuando (yo )?(ya )?no este|no (quiero|quisiera) (despertar|amanecer|llegar a manana)|(dormir\\w*|acostarme) y (no|nunca|ya no) (despertar|amanecer)|ojala (no|me|nunca) .{0,14}(despert|muer|muri|nac|amanec)|nadie me (va a )?(extran|echar de menos|necesit)|soy (una|un) (carga|estorbo)|(ultimo|ultima) (dia|noche|carta|adios)|(adios|despedida) (para siempre|a todos|mundo)|(regalo|regalando|regale) (todas )?(sus|mis) cosas|que (todo|esto|el dolor) (se )?(acabe|termine)|acabar con (todo|esto|el dolor)|hacer(me|se)? (una locura|dano|algo malo)|pensamientos (oscuros|de muerte)|(estar|irme|reunirme) con (el|ella|mi \\w+) (en el cielo|alla arriba)|que me lleve dios|dios me lleve|(song|cuoc song).{0,14}(khong|chang) (con )?(co )?(y nghia|lam gi|noi)|song (de|lam) (lam )?gi|khong (thiet|muon) (song|ton tai|thuc day|tinh day|day nua)|(met moi|chan) (voi )?(cuoc (song|doi)|song)|ganh nang|khong co toi|ngu (mot giac )?(luon|mai|khong day|khong tinh)|vinh biet|loi tu biet|thu tuyet menh|ket thuc (tat ca|moi thu|cuoc doi|doi)|giai thoat|lam (chuyen|dieu) dai dot|(di theo|gap lai) (me|ba|chong|vo|anh ay|co ay)( toi)? (da mat|tren troi)|ayoko na( talaga)?$|ayoko nang? (gumising|magpatuloy|mabuhay)|pagod na (ako|akong)( sa)?( mabuhay| buhay)|wala (na|nang) (akong )?(saysay|kwenta|dahilan|pag asa|silbi)( ang| para| pa)?|(mas )?(mabuti|maganda|ok) (pa )?(kung|pag|nang|na) wala (na )?ako|pabigat (lang )?ako|sana (hindi|di) na (ako|lang ako)( \\w+)?|(huling|last) (araw|gabi|paalam|sulat)|paalam na (sa|mahal|lahat|mundo)|tapusin (na|ko|ang lahat)|tatapusin ko|matulog (na )?(at|nang) (hindi|di) na|sumunod (na )?(kay|sa)|saktan ang sarili|sinasaktan ko( ang)? sarili',
    // Who is left behind, who would not be missed, and whatever is at hand for it.
    'i (took|swallowed|have taken) (all of them|them all|the whole (bottle|box|pack)|every (pill|one of them))|(nothing|no one|nobody)( is)? left (here )?for me( here| any ?more| in this| now|$)|(if|when|once) (im|i am|i was|i were|i) ?(wasnt|werent|not|no longer) (here|around)( any ?more)?$|(no one|nobody|not a soul) (will|would|d|ll)( even)? (notice|care|miss me|come looking|cry)\\b.{0,12}(\\b(if|when) i\\b|$)|off (myself|me tonight)|(want|wanna|going|gonna) (to )?self delete|ctb\\b|(cuando|si|el dia que) yo (falte|falto|ya no este)|(regalo|regalando|regale) (todas )?mis (cosas|animales|herramientas)|(neu|khi) (toi|minh|em|con) (bien mat|khong con (tren|nua)|chet di|di roi)|(kung|pag|kapag) (wala na|nawala na?|mawala) (na )?ako|pinamigay ko na',
    // The same in other words and languages.
    '(picked|chose|set) (the|a|my) (day|date)( to (go|die|end))?$|(already|have) (picked|chosen|set) (the|a|my) (day|date)$|(keep|kept) (looking|staring) at (the|my|his|her) (pills|gun|rope|bridge|knife|medicine cabinet)|cant see (one|a|any|a single) reason|(found|figured|worked) out how to do it|(stop|stopped|done|quit) fighting (it )?(tonight|now)?$|walk(ing)? (straight |right )?into the (fire|flames|water|sea|ocean|surf)|(with|see) [a-z]+ (again )?(soon|in heaven|up there)$|dont look for me|no need to send any(one|body)|(settled|got) my affairs|(thinking|thought|think) (about|of) (the bridge|ways to (die|go|do it)|jumping|dying|death|not being here|driving (into|off))|(wish|wished) i (hadnt|had not|didnt|did not) (woke|woken|wake|wakened)|(want|going|like) to (go to )?sleep (for good|forever)|let the (fire|flames|water|flood|smoke) (have|take|get) me|stay(ing)? (here )?(in the fire |and (burn|die)|in the fire on purpose)|(not|isnt|aint) worth (it|living) (none of it|any of it)|ready to (be done|die)|done with life|god (please )?take me|i (feel|want) like dying|feel like (dying|driving into)|(way|ways) to (die|kill)|die without (it )?(hurting|pain)|without me (honestly|anyway)|not safe (by|with|around|alone) (my ?self)?|danger to my ?self|(life insurance).{0,20}(pays|worth|money|gets?)|(today|tonight|tomorrow) is my last (day|night)|(have|has|got) a plan (for tonight|and the means|to (die|end|do it))|favor by (dying|disappearing)|should have (burned|drowned|died) (with|in|there)|talk(s|ing)? about (dying|death|killing)|searches about (dying|death|suicide)|crash(ing)? (my|the) car on purpose|on purpose (so|because) (i|she|he)|stopped eating (on purpose|because|so)|(esta noche|hoy|manana) (lo )?(termino|acabo|se acaba) (con )?todo|ya lo decidi|(que|ya) (no )?me busquen|no me busquen|encarg\\w+ a (mis|sus) (hijos|ninos)|(mejor|ojala) (me|se) hubier\\w+ (quemado|muerto|ahogado)|(lazo|soga|cuerda) en el cuello|mejor me muero|quitarme de en medio|alcanzar(la|lo) en el cielo|para que (despertar|seguir|vivo)|(pienso|pensando|penso) en (aventarme|morir|morirme|matarme|la muerte)|me (corto|corte|estoy cortando|hago dano|lastimo)( cuando| para|$)|se (corta|hace dano)( los| las|$)|hoy es mi ultim[oa]|(digan|diganle|dile) a mis? .{0,20}que (los|las|la|lo) (amo|quise|quiero)|(que|pido).{0,12}dios (que )?me lleve|(que )?me (alcance|queme|lleve) (el|la) (fuego|lumbre|agua)|(acabo|acabar|terminar) con todo|sin que duela|me quiero ir para siempre|(me )?canse de vivir|cansad[oa] de (vivir|la vida)|ojala (me )?(hubiera|ubiera) muerto|pensamientos suicidas|quisiera (desaparecer|no (existir|despertar))|nadie me va a extranar|(estorbo|carga) para (mi|mis|todos)|mejor sin mi|ya (escribi|deje|hice) (la|una|mi) carta|ya me despedi|no (tiene|le veo|hay) (caso|sentido) (seguir|vivir)|(song|doi) (khong|chang) (co )?(y nghia|de lam gi)|song (lam gi|met|het noi)|(khong|chang) (muon|thiet) (thuc|song|ton tai|o lai)|met moi voi cuoc (song|doi)|(ganh nang|cuc no) cho|khong co (toi|minh|con) (thi )?(moi nguoi|ai)|moi nguoi (se )?(khoe|tot|hanh phuc) hon (neu )?khong co|chet (di|quach|cho) (cho )?(xong|roi|nhe|khoe)|di xa mai|(dung|khoi) tim|het (muon|thiet) song|(tu biet|vinh biet)|nhay lau|ket thuc (tat ca|cuoc doi)|chet (sao|the nao|cho) .{0,10}khong dau|(bao nhieu|may) (vien|thuoc).{0,16}chet|lua chay chet|ngay cuoi (cung )?cua toi|(mas )?mabuti pang? (mamatay|sumunod|mawala)|(wag|huwag) (na )?(niyo |nyo |mo |daw )?(na )?(akong?|siyang) hanapin|gusto ko na sumunod|pagod na (ako|akong|na akong) (sa buhay|mabuhay)|(mas )?mabuti (pa )?(kung )?(wala|mamatay) (na )?ako|wala(ng|ng ng)? (nang )?dahilan (para )?(mabuhay|pa)|ayoko(ng|ng na|ng ng)? (na|nang) (magising|mabuhay|dito)|(tapusin|tatapusin) ko na|(pabigat|pasanin) (lang )?ako|huling (araw|gabi|mensahe) ko|(sinusugatan|hinihiwa).{0,14}(sarili|braso)|hayaan .{0,14}masunog',
    // That nobody would notice, that all is given away and written, what is at hand, and no tomorrow.
    '(nobody|no one|not a soul) (will|would|d|ll|is going to|gonna)( even| ever| really)? (miss me|notice (if|when|that) i|remember me|look for me)|(gave|given|giving) (away )?(my|all my) .{2,50}\\b(wont|will not|dont|do not) (be )?need(ing)? (it|them|any)|(letters?|notes?) (for|to) (the kids|my (kids|family|wife|husband|mom|parents|children|son|daughter)|everyone|everybody)\\b.{0,16}\\b(written|done|finished|sealed|on the (table|kitchen|desk|counter|fridge|bed))|(wrote|written|left|finished)( all| the| my)* (letters?|notes?) (for|to) (the kids|my (kids|family|wife|husband|mom|parents|children|son|daughter)|everyone|everybody)|pills?( are| is|re)?( right| sitting| just| all)*( here)? (beside|next to|in front of|by) me|pills\\b.{0,24}\\bkeep (counting|looking at|staring at) them|no tomorrow for me|(see|have) no tomorrow|(tired|sick|exhausted) of being( me| alive| a person)?$|(want|need) the (noise|thoughts|screaming)\\b.{0,16}\\b(end|stop|be over)|nadie (se (daria|dara|va a dar) cuenta|me (buscaria|lloraria|recordaria|va a (buscar|llorar|recordar)))|(ya )?(reparti|regale|done) (todas )?(mis|las) (cosas|pertenencias)|ya no (las|los|lo) voy a (ocupar|necesitar)|(deje|escribi|hice|termine)( las| unas)? cartas? (para|a) (cada uno|todos|mis (hij[oa]s|padres|papas|ninos|nietos)|mi (familia|mama|espos[oa]|hij[oa]))|pastillas\\b.{0,16}\\b(a mi lado|junto a mi|en la mano|frente a mi)|no (hay|habra|veo|tengo) (un )?manana( para mi)?$|(cansad[oa]|hart[oa]) de (existir|ser yo|estar viv[oa])|(bien mat|khong con|chet di)\\b.{0,20}\\b(chang|khong) (co )?ai|(chang|khong) (co )?ai (se )?(nho|de y|tim|khoc)( den)? (toi|minh|em)\\b|(do dac|tai san)\\b.{0,12}\\bcho (het|nguoi)\\b.{0,16}\\b(khong|chang) (can|dung)|viet (\\w+ )?thu de lai|de lai (\\w+ )?thu cho|thuoc\\b.{0,16}\\b(ben canh|truoc mat) (toi|minh|em)\\b|(khong|chang) con ngay mai|(khong|chang) co ngay mai|met moi (vi )?(phai )?(ton tai|lam nguoi)|walang? (\\w+ )?(makakapansin|makakaalala|maghahanap|iiyak)\\b.{0,16}\\b(ako|kapag|kung|sa akin)|(naipamigay|ipinamigay) ko na\\b.{0,20}\\b(gamit|lahat)|(iniwan|sinulat|may)\\b.{0,14}\\b(sulat|liham) para sa\\b.{0,8}\\b(anak|pamilya|asawa|magulang|lahat)|nasa (tabi|harap|kamay) ko (na )?(lang )?(ang )?(mga )?(gamot|tableta|lason|lubid)|wala(ng)? (nang )?bukas (para )?(sa akin|ako)|pagod na (pagod )?(na )?(ako|akong) (maging|mabuhay|huminga)',
  ].join('|'),
  '没有?人会?(记得|发现|注意|想起)我|不会有人(在乎|记得|发现)|东西.{0,4}(分|送)给?了?.{0,6}(用不着|不需要|不用了)|给.{0,8}信.{0,2}(写好|留好|放好)|写好了?.{0,6}(遗言|给.{0,6}信)|药(就|都|已经)*(放|摆)?在我(旁边|身边|手边|面前)|我.{0,4}没有明天|(做人|活着|当人).{0,2}(太|好|真)累|(내가|나만?|제가) ?(없어|사라져|죽어)(져)?도.{0,8}(아무도|모를|신경)|아무도 (날|나를|저를).{0,8}(기억|찾지|신경|그리워)|(물건|짐)(은|을|도)? ?(다|모두|전부) ?(나눠|줬|정리|보냈).{0,14}필요 ?없|(아이들|애들|엄마|부모님|가족|남편|아내)(한테|에게|앞으로).{0,6}(편지|글)(를|을)? ?(남|써 ?놓|써 ?뒀)|(?<!\\p{L})약(이|을)? (바로 )?(제 |내 )?(옆에|앞에|손에).{0,8}(있|놓|두)|내일이 (없|안 와|오지)|존재하는 (것|게|거).{0,6}(지쳐|지쳤|힘들|싫)|我(不在|走|死)了?(以后|之后|的话|谁)|把?(东西|猫|狗|一切)都送(人|给)了|没人会?(在乎|想)我|活着(好|太|真)(累|苦|痛苦|难)|没(什么|有)?好活|没有我.{0,6}(更好|都好|会好)|(让|被)火烧死|站在(楼顶|桥|阳台|天台)|药在手|想(死|走)了很多次|今天是我最后|谢谢大家.{0,4}再见|再见.{0,4}谢谢大家|人生没有意义|死了(比较|更|反而|就|还)?(轻松|好|解脱)|睡过去就好|不用找我|别找我|(跳|要跳)楼|사는 게.{0,6}(지치|지쳐|힘들)|타 죽을|옥상에|유서|살 이유|活(着|下去).{0,4}(没|累|干什么|为什么|意义|意思|痛苦)|(没有?|失去).{0,4}活.{0,4}(理由|意义|动力)|撑不(下去|住)了?|(不想|不愿)(再)?(醒|存在|面对|活)|一(睡|觉)不(醒|起)|永远睡|(没有?我).{0,6}(更好|轻松|会好)|(累赘|拖累)|(离开|告别)(这个|这|人)?世(界|间)?|结束(一切|生命|自己|痛苦)|一了百了|最后一(天|晚|次|封)|再见(了)?(大家|世界|各位)|永别|做傻事|想不开|轻生|解脱|(去|想)(找|陪).{0,6}(天堂|去世|死去)|死了(就好|更好|一了)|伤害自己|割(手|自己)|(多少|几)(片|颗|粒).{0,8}(死|醒不)|怎么死|살아(서|가는|야).{0,6}(뭐|의미|이유)|사는 (게|것|의미).{0,8}(의미|이유|지옥|없|싫)|(그만|더는|더 이상).{0,6}(살|버티|못 견)|버틸 수 없|눈(을)? (뜨고|안 떴)|깨(고|어나)지? ?(싶지|않았으면|말았)|영원히 (잠|자)|나 ?(만)? ?없(으면|어지면|는 게)|내가 (없|죽|사라)|짐(이|만)? (되|돼|이에|인)|세상을 (떠나|등지)|(다|모두|전부) 끝내|끝내고 싶|끝낼래|마지막 (날|인사|밤|편지|이에)|(모두|다들) 안녕|작별 인사|죽는 (방법|법)|몇 알.{0,10}(죽|안 깨)|사라지고 싶|없어지고 싶|따라 죽|죽는 게 (낫|편)|사라져도|없어져도|찾지 마|다 정리했|태어나지 말|나쁜 (생각|마음)|극단적|(곁|따라|한테|보러) ?가고 싶',
)

/** A wound that nobody meant: whoever cuts too deep on purpose says what it was for. */
export const accidental =
  /\b(by accident|on accident|accidentally|(didnt|did not) mean to|por accidente|sin querer)\b(?!.*\b(die|purpose|too deep|again)\b)|\bcut (my|his|her) (arm|wrist) (open )?on (an? |the |some |my |his |her )?(\w+ )?(glass|window|metal|can|lid|fence|nail|mirror|tin|wire|edge|door|bottle)\b/

/** Stories, lessons and campaigns about it. */
export const toldOfSelfHarm = word(
  'movies?\\b|film|episode|season\\b|series\\b|show(times)?\\b|book\\b|novel|(?<!\\b(muon|thiet|chan|dang|con|cuoc|su|de|cach|doi|ham|thich) )songs?\\b|lyrics|album|band\\b|squad|games?\\b|level \\d|boss fight|podcast|character|drama|anime|netflix|cast\\b|theater|prevention|awareness|hotline|lifeline (poster|number)|fundraiser|training\\b|(health|psych\\w*|english|history|nursing|first aid|film|writing) class|(for|in) class (we|today|project)|(?<!\\bof )course\\b|essay|homework|volunteer|pelicula|novela|serie\\b|libro|cancion|juego|escuadron|prevencion|campana|taller|curso|clase\\b|personaje|protagonista|ruisenor|phim|truyen|nhan vat|tap (phim|nay)|phong ngua|lop hoc|pelikula|teleserye|libro|bida\\b|kanta|laro|seminar',
  '电影|小说|电视剧|主角|女主|男主|漫画|剧情|预防|课|歌|游戏|小队|영화|드라마|소설|웹툰|주인공|예방|교육|노래|게임|골(을)? ?넣|자살골',
)

/** The person's own wish or deed: no story. */
export const ownWish =
  /\b(i|im|ive|id) (\w+ ){0,3}(want|wanna|going|gonna|will|plan|feel|wish|need|cant|took|cut|have (a|the|my))\b|\bkms\b|\b(quiero|quisiera|voy a|me quiero|me voy|estoy|tengo ganas)\b|\b((toi|minh|em|con|chau) (\w+ ){0,2}(muon|dinh|se)|khong (con )?muon song)\b|\b(gusto ko|ayoko|magpapakamatay ako)\b|我(想|要|不想|真的想)|(죽고|사라지고|끝내고) 싶/u

/**
 * Words that tell which danger it is, once it is clear that there is one; the specific ones first. They never raise an alarm by
 * themselves.
 */
export const keywords: readonly (readonly [DangerId, RegExp])[] = [
  [
    'suicide',
    word(
      'suicid|kill (my|him|her|them)sel|kms\\b|unalive|end (it|my life)|want to die|matarme|quitarme la vida|suicidar|quier[oe] morir|tu tu\\b|muon chet|magpakamatay|mamatay na|cut(ting)? (my|her|his) (arms?|wrists?)|goodbye|se despidio|tuyet menh|rach tay|naglaslas|cat co tay',
      '自杀|想死|不想活|遗书|割腕|跳下去|跳楼|죽고 싶|자살|유서|자해',
    ),
  ],
  [
    'pregnancy-bleeding',
    word(
      '(pregnan|weeks|miscarr|losing the (baby|pregnancy)).{0,40}(bleed|blood|clots|cramps|pad|pain)|(bleed|soaking a pad).{0,40}(pregnan|weeks)|(embaraz|meses).{0,30}(sangr|dolor)|sangr.{0,30}embaraz|perdiendo al bebe|(mang thai|co bau|co thai).{0,30}(ra mau|mau|dau)|say thai|buntis.{0,20}(dugo|dinudugo)|nakukunan',
      '(怀孕|孕).{0,12}(血|痛)|流产|임신.{0,12}(피|출혈|하혈|아파)|유산하',
    ),
  ],
  [
    'childbirth',
    word(
      'contractions?\\b|in labor|crowning|water broke|need to push|giving birth|having (the|a|her) baby|(baby|head|cord|foot) (is coming|came) |(feel|see) the head|placenta|umbilical|parto\\b|dando a luz|rompio la fuente|va a nacer|cabeza (al|del) bebe|contracciones|sap (sinh|de)|vo (nuoc )?oi|chuyen da|dang de\\b|manganganak|panubigan|lumalabas na ang',
      '羊水|要生了|宫缩|生孩子|孩子(的头|要)出来|양수|진통|아기(가|를) (나오|낳)|아기 머리',
    ),
  ],
  [
    'choking',
    word(
      'chok(e|ing|ed)|choc?king|heimlich|windpipe|(stuck|lodged) (in|down) (the|his|her|my|their).{0,8}throat|(swallowed|piece of|put).{0,40}(neck|throat|purple|no sound|no air|cant breathe|cannot breathe|wont go down|in her mouth|in his mouth)|(stuck|wont go down).{0,40}(cough|talk|speak|air|breathe)|atragant|(atoro|trago|se le fue).{0,40}(garganta|cuello|aire|respirar)|ahogando con|nghen|hoc\\b|sac sua|nabulunan|nasamid|bumara',
      '噎|卡住(了)?(喉|他|她)?|呛|(喉咙|嗓子).{0,6}卡|被.{0,8}卡住|목에.{0,8}(걸|막)|목이 막|사레',
    ),
  ],
  [
    'allergy',
    word(
      'allerg|anaphyl|epi ?pen|hives|stung|(peanut|nuts?|shrimp|shellfish|bee|wasp).{0,50}(swell|swollen|throat|tongue|face|breath)|(lips|tongue|face|eyes).{0,16}(swell|swoll|puff|fat)|alergi|ronchas|hinchad.{0,30}(cara|lengua|labios)|(cara|lengua|labios).{0,12}hinch|piquete|di ung|phan ve|(tom|dau phong|ong chich).{0,30}sung|namamaga|namaga',
      '过敏|(虾|花生|蜜蜂|海鲜).{0,14}肿|(脸|嘴唇|舌头).{0,6}肿|알레르기|두드러기|(땅콩|새우|벌).{0,14}(붓|부어|부었)|얼굴이 부',
    ),
  ],
  [
    'bite',
    word(
      'snake|rattle(r|snake)|copperhead|cottonmouth|black widow|scorpion|spider|fang|venom|vibora|serpiente|culebra|cascabel|alacran|viuda negra|ran\\b.{0,14}can|bo cap|nhen|ahas|alakdan',
      '蛇|蝎|毒蜘蛛|뱀|전갈|독거미',
    ),
  ],
  [
    'animal-attack',
    word(
      '(dogs?|pit ?bulls?|bear|lion|coyotes?|bull|bees|shark|cougar|puma|perros?|osos?|abejas|toro)\\b.{0,40}(attack|maul|bit|bite|biting|arm|face|on the ground|won?t let go|stalking|circling|lunged|mord|atac|ataca|suelo|muerd)|mauled|gored|(attacked|bitten) by (a |two |the )?(dogs?|bear)|cho\\b.{0,12}(can|tan cong|nha)|aso\\b|ong tan cong',
      '(狗|熊|山狮|野猪).{0,8}(咬|攻击)|개(가|에).{0,8}(물|공격)|곰이|벌떼',
    ),
  ],
  ['lightning', word('lightning|struck by a bolt|a bolt hit|rayo\\b|set danh|kidlat', '雷(劈|击)|闪电|벼락|번개')],
  [
    'person-on-fire',
    word(
      '(sleeve|shirt|hair|clothes|robe|pants|dress|pajamas)\\b.{0,30}(fire|flames|burning)|(he|she|someone|son|wife|daughter|im|i am) (is |s )?(on fire|in flames)|(ropa|pelo|camisa).{0,20}(prend|llamas|fuego|lumbre)|(quan ao|toc)\\b.{0,8}chay|(damit|buhok) ',
      '(衣服|头发|身上)着火|(옷|머리|몸)에 불',
    ),
  ],
  [
    'electric-shock',
    word(
      'electrocut|shocked|zapped|(outlet|live wire|breaker|current).{0,40}(let go|stuck|unconscious|out cold|shock|pull)|cant let go|toque (muy )?fuerte|quedo pegado|descarga|dien giat|nakuryente|hindi makabitaw',
      '触电|电到|被电|감전|전기에',
    ),
  ],
  [
    'wire',
    word(
      '(wires?|power ?lines?|live line|downed|cables?|poles?|transformer|lines?)\\b.{0,40}(car|yard|road|driveway|down|spark|whip|hanging|dangling|draped|fell|lawn|puddle|buzz|arcing)|cable.{0,20}(luz|tirado|chispas|colg)|poste|day dien|cot dien|kable|linya ng kuryente',
      '电线|高压线|电线杆|전선|전봇대',
    ),
  ],
  [
    'overdose',
    word(
      'overdos|od(ing|ed)?\\b|narcan|naloxone|fentanyl|heroin|needle|meth\\b|perc\\b|(bottle|handful|all|double|too many|too much|whole).{0,24}(pills?|tylenol|meds|medicine|insulin|vodka|xanax|sleeping)|took something at|(pills?|tylenol) .{0,20}(too many|whole)|alcohol poisoning|sobredosis|se inyecto|se drogo|(muchas|todas las) pastillas|frasco|uong (het|ca).{0,12}thuoc|qua lieu|ma tuy|sumobra sa gamot|sobrang daming gamot|isang bote ng gamot|na overdose',
      '安眠药|吃药过量|吸毒|过量|수면제|과다|약을 너무|마약',
    ),
  ],
  [
    'poison',
    word(
      'poison|bleach|drain cleaner|antifreeze|pesticide|mushrooms?|button battery|detergent|cleaner|chemicals?|ammonia|swallowed a (battery|magnet)|clor[oa]|veneno|limpiador|pinol|detergente|gasolina|hongos|pesticida|intoxic|thuoc (tay|chuot|tru sau)|ngo doc|nam dai|nuot pin|zonrox|lason|nalason|kabute|baterya',
      '漂白|老鼠药|农药|中毒|清洁剂|野蘑菇|误食|락스|농약|쥐약|세제|독(을|버섯)|건전지|중독',
    ),
  ],
  [
    'monoxide',
    word(
      'carbon monoxide|monox|co (alarm|detector)|low co\\b|(generator|grill|charcoal|furnace|heater|camp stove)\\b.{0,60}(woozy|dizzy|headache|sick|head is|drunk|nause|sleepy|throwing up)|(carbon|anafre|calentador|generador).{0,40}(mare|dolor|vomit|despiert)|khi co\\b|dot than|may phat dien.{0,30}(chong mat|nhuc dau|met)|nag uling|generator.{0,20}(ulo|hilo)',
      '一氧化碳|烧炭|发电机.{0,10}(头|晕)|일산화탄소|숯|연탄|발전기',
    ),
  ],
  [
    'gas',
    word(
      'smell(s|ing|ed)? (like |of |really )?(strong )?gas|gas (leak|line|pipe|meter|smell)|rotten eggs|propane|hissing|like gas|hose is hissing|chemical (smell|cloud)|chlorine cloud|(huele|olor|apesta|tanque|fuga|tuberia).{0,20}gas|gas.{0,30}(apesta|silb|fuga)|mui (ga|gas)|xi ga|ro ri khi|amoy gas|tagas|lpg',
      '煤气|瓦斯|丙烷|漏气|가스',
    ),
  ],
  ['dialysis', word('dialysis|fistula|dialisis|chay than|dialysis', '洗肾|透析|투석')],
  [
    'device',
    word(
      'ventilator|\\bvent\\b|oxygen|concentrator|trach|bipap|breathing machine|lvad|suction machine|oxigeno|respirador|concentrador|aparato para respirar|ventilador|binh oxy|may oxy|may tho|tho oxy|hết oxy|het oxy',
      '制氧|氧气|呼吸机|산소|인공호흡',
    ),
  ],
  [
    'insulin',
    word(
      '(no|out of|lost|without|ruined|burned up).{0,20}insulin|insulin.{0,20}(burned|ruined|gone|lost|ran out)|sin insulina|insulina.{0,20}echo a perder|het insulin|wala nang insulin',
      '没有胰岛素|인슐린이 없',
    ),
  ],
  [
    'diabetes',
    word(
      'diabet|blood sugar|glucose|insulin|sugar (is|reads)|ketones|azucar|tieu duong|duong huyet|ang sugar',
      '糖尿|血糖|胰岛素|당뇨|혈당|인슐린',
    ),
  ],
  [
    'stroke',
    word(
      'stroke|face (is |was )?(droop|lopsided|sag|crooked)|droop|slurr|mumbling gibberish|half (of )?his mouth|cant (lift|move|raise) (her|his|my) (right|left)|one side|talking (weird|funny)|(boca|cara).{0,14}(torc|chue|chuec|caid|dormid)|chueo|derrame(?! (quimico|de ))|embolia|medio cuerpo|no puede levantar el brazo|meo mieng|dot quy|tai bien|noi ngong|liet nua|tabingi|nakangiwi|na ?stroke|bulol',
      '中风|嘴歪|半边|说不出话|脸一边|뇌졸중|입이 돌아|어눌|한쪽|중풍|반신',
    ),
  ],
  [
    'heart',
    word(
      'heart attack|hart attak|chest.{0,20}(pain|hurt|tight|crush|press|squeez|vise)|(pain|pressure|elephant|crushing).{0,24}chest|jaw.{0,20}(hurt|pain|arm)|left arm|cardiac|nitro|(pecho).{0,30}(duele|dolor|apla|presion|aprieta|oprim)|(dolor|duele|aplast|presion|opresion).{0,20}pecho|infarto|dau (tim|nguc)|nguc\\b.{0,14}dau|nhoi mau|dibdib|atake sa puso|inaatake sa puso',
      '胸口|心脏|心口|胸痛|心绞|가슴|심장마비|심근',
    ),
  ],
  [
    'seizure',
    word(
      'seiz|convuls|epilep|foam|twitching|jerking|fit with|having a fit|eyes rolled|espuma|convulsion|ataque.{0,12}tiembla|tieso|co giat|dong kinh|sui bot|nangingisay|kumbulsyon|bumubula',
      '抽筋|抽搐|癫痫|口吐白沫|발작|경련|거품',
    ),
  ],
  [
    'heat-stroke',
    word(
      'heat ?stroke|stopped sweating|(hot|heat|roofing|sun).{0,60}(confus|acting drunk|babbl|limp|passed out|collapsed|delirious|nonsense)|(in|left).{0,20}(hot )?car.{0,40}(hot|limp)|baby is red hot|golpe de calor|ya no suda|pizcando|por el (calor|sol)|say (nang|nong)|nong qua|na ?heat ?stroke|sobrang init|sa init|pinagpapawisan.{0,8}hindi',
      '中暑|晒晕|热昏|热射|太热|열사병|더위|너무 더',
    ),
  ],
  [
    'cold',
    word(
      'hypotherm|freez|frostbite|(snow|cold|ice|icy|soaked).{0,50}(shiver|mumbl|slur|sleep)|shiver|hipotermia|helad|nieve|ha than nhiet|lanh cong|tuyet\\b|ginaw|lamig',
      '冻|失温|雪里|冰水|저체온|얼었|추워|추워서',
    ),
  ],
  [
    'sick-child',
    word(
      'fever.{0,50}(wake|limp|floppy|stiff|rash|spots|drink|light)|spots that dont fade|stiff neck|soft spot|dehydrat|sunken|(fiebre).{0,50}(despierta|flojit|aguad|tieso|come|manchas)|sot\\b.{0,30}(li bi|bu|day|cung co)|lagnat.{0,30}(gumising|dumede|nanlalata|leeg)',
      '(高烧|发烧).{0,14}(叫不醒|吃奶|软|僵硬|斑)|脱水|열이.{0,16}(깨|처|뻣뻣|먹)',
    ),
  ],
  [
    'burn',
    word(
      'burn(ed|s|t|ing)? (on|all|his|her|my|over|by|from|from)|scald|blister|boiling|hot oil|(skin|arm|hand|face).{0,20}(peel|coming off|burn)|acid|steam|quemo|quemad|hirviendo|(bong|phong)\\b|nuoc soi|dau (nong|soi)|napaso|nabanlian|nabuhusan|kumukulo|mantika',
      '烫|烧伤|开水|热油|화상|데었|데어|끓는|뜨거운',
    ),
  ],
  [
    'drowning',
    word(
      'drown|(swimm|rip current|going under|fell in|fell through|through the ice|under water|overboard)|cayo (a|al) (la )?(alberca|rio|canal|pozo)|ahogando en|no sabe nadar|se hunde$|se lo llev|(chet duoi|roi xuong song|te xuong ho|rot xuong song|nuoc cuon)|nalulunod|tinangay ng (alon|agos)',
      '溺水|掉进(河|水|泳池)|不会游泳|물에 빠|강에 빠|파도에|허우적',
    ),
  ],
  [
    'car-fire',
    word(
      '(car|truck|hood|engine|van|ev)\\b.{0,40}(fire|flames|burning|smoking)|flames.{0,30}hood|(carro|troca|camioneta|motor)\\b.{0,20}(quema|incendi|lumbre|llamas)|(xe|dau xe)\\b.{0,14}(boc chay|dang chay)|(kotse|makina|sasakyan).{0,14}(nasusunog|umaapoy)|(nasusunog|umaapoy) ang (kotse|makina)',
      '(车|车头)(着火|冒火|起火)|(차|자동차|엔진)에 불',
    ),
  ],
  [
    'fire-on-foot',
    word(
      '(on foot|hik(ing|ers)|trail(head)?|running|walking|bike|camping|canyon).{0,60}(fire|flames|burning)|(fire|flames).{0,60}(on foot|trail|running|hik)|(a pie|caminando|sendero|corriendo|cerro).{0,40}(fuego|llamas|incendio|lumbre)|(di bo|leo nui|chay bo).{0,30}lua|naglalakad.{0,30}apoy',
      '(走路|徒步|跑步|山上走).{0,20}火|(걸어|등산).{0,20}불',
    ),
  ],
  [
    'car-surrounded',
    word(
      '(car|truck|van|minivan|pickup|traffic|road|driving|windshield|freeway)\\b.{0,60}(fire|flames|burning|embers|melting)|(fire|flames|burning).{0,40}(in the car|traffic|in my car|both sides of the road)|(carro|troca|camioneta|trafico).{0,40}(fuego|llamas|incendio)|(trong xe|lai xe).{0,30}lua|kotse.{0,30}apoy',
      '(车里|开车|路堵|堵在).{0,20}(火|烧)|차 안.{0,14}불',
    ),
  ],
  [
    'car-water',
    word(
      '(car|truck|van|suv|engine|door handles|hood|windshield|underpass|steering)\\b.{0,60}(water|sink|float|flood|river|canal|tipping|submerged|creek|lake|door handles|under ?pass)|(water|flood|slid into).{0,40}\\b(car|truck|van|seats)\\b|(carro|coche|camioneta|troca)\\b.{0,50}(agua|hund|canal|rio|inund)|agua.{0,20}(carro|coche)|\\bxe\\b.{0,30}(chim|nuoc|song|ngap)|(kotse|sasakyan).{0,30}(tubig|baha|ilog)|lumulubog ang',
      '(车|汽车).{0,14}(水|沉)|차(가| 안).{0,14}(물|침수|가라앉|잠기|떠내)',
    ),
  ],
  ['dam', word('dam\\b|levee|spillway|presa\\b|dap nuoc', '水坝|大坝|댐|둑이')],
  [
    'tsunami',
    word(
      'tsunami|(ocean|sea|water).{0,16}(pulled|receded|going out)|giant wave|ola enorme|se retiro el mar|song than|nuoc bien rut|umatras ang dagat',
      '海啸|海水退|쓰나미|바닷물',
    ),
  ],
  [
    'tornado',
    word(
      'tornado(es)?\\b|twister|funnel (cloud|touched|is on)|remolino viene|loc xoay|voi rong|buhawi|ipo ipo',
      '龙卷风|토네이도|회오리',
    ),
  ],
  [
    'landslide',
    word(
      'mud ?slide|landslide|debris flow|(hill|hillside|slope|mud|boulder|mountain)\\b.{0,40}(let go|slid|through|coming|house|base)|shoved off its base by mud|avalanche|deslave|alud|se vino el cerro|(sat lo|lo nui|lu bun)|gumuho ang lupa',
      '滑坡|泥石流|土石流|山塌|산사태|토사',
    ),
  ],
  [
    'home-surrounded',
    word(
      '(house|home|driveway).{0,50}(surrounded|fire on (every|all)|cannot leave|cant leave|stuck at home|on every side)|cannot leave the house|(only road|road out).{0,20}fire|too late to leave|rodeada de llamas|no podemos salir de la casa',
      '困在家.{0,8}火|四周都是火，?出不去|집에 갇.{0,8}불',
    ),
  ],
  [
    'trapped',
    word(
      'rubble|debris|collapsed (building|house)|(building|garage|ceiling|wall|roof|house|everything|chimney|school) (pancaked|collapsed|fell|came down|caved)|pinned|crushed|buried|under (the|a|my) (stairs|tractor|tree|wall|shelf)|rolled over on|tapping from|escombros|derrumb|prensad|aplast|qued[oó] abajo|se cayo (el techo|la casa|el edificio)|do nat|sap\\b|de len|bi ket|mac ket|nadaganan|naipit|gumuho',
      '塌|压在|压住|瓦砾|埋|무너|깔(렸|려)|잔해',
    ),
  ],
  ['lift', word('elevator|elevador|ascensor|thang may', '电梯|엘리베이터|승강기')],
  [
    'water-rising',
    word(
      'flood|(water|it|creek|river|current)\\b.{0,30}(rising|climbing|jumped|outlets|waist|neck|chest|basement|around|roof)|on (my|the|our) roof|levee|storm surge|inund|agua.{0,30}(sube|llega|entra|cuello|pecho)|rio se|corriente se llevo|nuoc (dang|tran|toi|ngap)|lu cuon|noc nha|baha|tubig',
      '水.{0,6}(涨|升|到|进)|洪水|淹|屋顶|물이|홍수',
    ),
  ],
  [
    'house-fire',
    word(
      '(stove|kitchen|cabinets|mattress|bed|curtains?|pan|grease|oven|house|apartment|home|room|garage|attic|bedroom door|dryer)\\b.{0,40}(fire|flames|burning|blazing|going up|catch|have it|hot to touch)|(fire|flames|orange light).{0,30}(kitchen|house|stairs|building|apartment|under the)|charger exploded|(casa|cocina|sarten|cortina|cuarto|sala|edificio)\\b.{0,30}(prend|quem|incend|fuego|llamas|lumbre|arde)|se me prendio|(nha|bep|phong)\\b.{0,20}chay|chay nha|nasusunog (ang|namin)|nasusunog|sunog (sa|ang)|may sunog|nagliyab',
      '(厨房|家|房子|楼|公寓|床|窗帘|油锅).{0,8}(着火|起火|失火|在烧)|(집|부엌|방|건물|아파트|커튼).{0,6}불',
    ),
  ],
  ['smoke-inside', word('smoke|smoky|coughing cant see|fire alarm|alarm is going|humo|khoi|usok', '烟|연기|화재 경보')],
  [
    'fire-close',
    word(
      'fire|flames?|glow|embers|ash (is )?falling|burning|wildfire|fuego|lumbre|llamas|incendio|brasas|lua\\b|chay rung|apoy|sunog',
      '火|불',
    ),
  ],
  [
    'shooter',
    word(
      'shooter|gunshots?|shots (fired|outside)|rifle|gunfire|(guy|man) .{0,20}(gun|bomb)|disparos|tirador|balazos (en|se)|dispar|no sung|tieng sung|namamaril|putok',
      '枪声|开枪|총소리|총을 쏴|총 든|총격',
    ),
  ],
  [
    'kidnap',
    word(
      'kidnap|abduct|(pulled|grabbed|dragged|took|put|forced).{0,30}(van|car|niece|my kid|my daughter|my son|a girl|trunk)|secuestr|se (llevaron|robaron)|a la fuerza|bat coc|keo len xe|dinukot|kinidnap',
      '绑架|拐走|拉上车|납치|끌려',
    ),
  ],
  [
    'domestic',
    word(
      '(husband|boyfriend|ex|partner|dad|stepdad|father|son|wife|he|marido|esposo|novio|papa|padrastro)\\b.{0,40}(hit(s|ting)?|beat|kill me|kill us|chok(e|ing) (my|me)|strangl|threaten|hurting (me|mom|mommy)|wont let me|took my (keys|phone)|kicking the|pegando|pega|golpe|mat(ar|e)me|amenaza)|raped|assaulted|violaron|(chong|ban trai|ba) toi.{0,12}(danh|bop co|doa)|danh toi|hiep|binubugbog|sinasaktan|sinasakal|ginahasa|asawa ko.{0,10}(saktan|bugbog)',
      '(老公|男朋友|爸).{0,10}(打我|砍我|杀我|掐|刀)|强奸|(남편|남자친구|아빠).{0,10}(때|죽이|목을)|성폭행',
    ),
  ],
  [
    'intruder',
    word(
      'break(ing)? in|broke in|intruder|burglar|jiggling|footsteps|stranger|robb|following me|someone (is )?in (my|the) house|ladron|asalt|se metio|abrir la (ventana|puerta)|entrar a (mi|la) casa|sigue un hombre|pha cua|dot nhap|an trom|ke la|cuop|magnanakaw|pumapasok na tao|pumasok na|holdap|sumusunod',
      '撬|闯进|小偷|抢劫|跟踪|도둑|침입|강도|문을 부수|따라와',
    ),
  ],
  [
    'missing',
    word(
      'missing|cant find (my|him|her)|isnt anywhere|wandered|walked out|alzheimer|dementia|lost (my kid|in the)|ran off|no encuentro|no aparece|se perdio|perdido en|desaparecio|demencia|mat tich|di lac|khong thay dau|nawawala|hindi ko makita|naligaw',
      '不见了|走丢|失踪|找不到|迷路|없어졌|실종|안 보여|길을 잃|치매',
    ),
  ],
  [
    'psychosis',
    word(
      'voices|hearing things|seeing things|paranoi|psycho|sending her orders|off (his|her) meds|hurt my (baby|kids)|oye voces|oigo voces|ve cosas|nghe tieng|phat dien|boses',
      '听到声音|精神病|伤害我的孩子|발疯|환청|난동|해칠까',
    ),
  ],
  [
    'crash',
    word(
      'crash|(car|truck|bus|motorcycle|train).{0,30}(hit|flipped|rolled|ditch|wreck|collision)|hit by a|run over|wreck|collision|choque|chocamos|chocaron|atropell|se volteo|tai nan|dung xe|bi xe dung|nabangga|nasagasaan|naaksidente',
      '车祸|撞(车|了)|车翻|교통사고|치였|부딪혔|뒤집',
    ),
  ],
  [
    'head-injury',
    word(
      '(head|skull|neck|pupil).{0,50}(hit|bat|throw|vomit|sleepy|dent|bleed|fluid|broken|injur)|hit (his|her|my|the) head|concuss|cant feel (his|her|my) (legs|hands|arms)|shallow end|fell off the (balcony|roof)|(cabeza|cuello).{0,40}(vomit|golp|sangr|roto)|golpe.{0,12}cabeza|de cabeza|dap dau|nabagok|tumama ang ulo',
      '撞到头|摔到头|头撞|머리를|지붕에서|떨어졌',
    ),
  ],
  [
    'fall',
    word(
      '(fell|fallen|slipped|fall)\\b|hip\\b|bone|ankle|on the (kitchen |bathroom )?floor since|ladder|se cayo|me cai|resbalo|hueso|cadera|tirada en|te\\b.{0,30}(day|dung)|nga\\b.{0,30}(day|dung)|gay (xuong|chan)|nadulas|nadapa|natumba|makatayo|nabali',
      '摔|跌|骨头|넘어|뼈가|못 일어',
    ),
  ],
  [
    'bleeding',
    word(
      'bleed|blood|blud|gush|squirt|spurt|soaked red|stab|shot|gunshot|bullet|knife|chain ?saw|took off (two|his|my|her)|cut off|sangr|hemorrag|cort[oó]|balazo|pu[nñ]al|dedo|mau\\b|bi dam|bi ban|dugo|nasaksak|nabaril|naputol|nahiwa',
      '血|割破|切断|中枪|捅|피(가|를)|베였|찔렸|총에|잘렸',
    ),
  ],
  [
    'breathing',
    word(
      'breath|breeth|wheez|inhaler|asthma|gasp|suffocat|air\\b|respir|asma|asfixi|aire|inhalador|costillas|tho\\b|suyen|ngat tho|ngop|huminga|hika|hinihingal|kinakapos',
      '喘|呼吸困难|透不过气|窒息|哮喘|숨(이|쉬|을)|천식|호흡',
    ),
  ],
  [
    'not-breathing',
    word(
      'pulse|unconscious|unresponsive|not (respond|mov|breath)|wont (wake|answer|respond)|collapsed|passed out|faint|heartbeat|compressions|cpr|gray|limp|doesnt react|out cold|isnt crying|no reacciona|no despierta|inconsciente|desplom|desmay|sin pulso|no responde|bat tinh|ngat|khong tho|xiu|khong tra loi|walang malay|humihinga|hinimatay|gumising|walang pulso|bumagsak',
      '没反应|没有呼吸|昏|晕|叫不醒|心跳|倒(在|下)|의식|쓰러|숨을 안|반응이|맥박|대답이',
    ),
  ],
]
