// Matched against normalised text. The words are common ones on purpose: to miss one is worse than to show a button that is not needed.

const words = [
  '(die[sd]?|dying|dead|death|kill\\w*|suicid\\w*|goodbyes?|heaven|(wake|woke|waking)( up)?(?! at)|burden|better off|without me|end(ing)? (it|things|tonight|my)|be (over|gone|done)|disappear|vanish\\w*|exist\\w*|living|alive|my life|pills?|rope|noose|pistol|shotgun|gun|bridge|ledge|railing|roof|balcony|tracks|jump\\w*|slit|wrists?|(hurt|cut|harm)(ing)? (my|him|her|them)sel\\w*|scratch\\w*|on purpose|wont need|nothing left|miss me|(cant|cannot|dont want to) (go on|carry|do this|keep|face|be here)|make it (to|through|thru)|tired of|last (night|text|message|day)|let (me|it)|take me|wish (i|it)|hate (myself|being|my)|not leaving|stay and)',
  '(mor\\w+|muer\\w+|mat(ar|arse|arme|ate)|suicid\\w*|adios|despedi\\w*|despert\\w*|dormid\\w*|dormirme|amane\\w+|carga para|estorbo|sin mi|acab\\w+ con|desaparec\\w*|vivir|vida|pastillas|veneno|soga|mecate|pistola|escopeta|puente|barandal|azotea|vias|avent\\w+|munecas|venas|dano|a proposito|nadie me|no puedo mas|aguanto|cansad[oa]|ojala|dejenme|me dejen|quiero irme)',
  '(chet|tu tu|vinh biet|tu biet|ganh nang|khong co (toi|minh|em)|ket thuc|bien mat|ton tai|muon song|thuoc|lan can|san thuong|nhay|co tay|met moi|lan cuoi|di theo|bo toi|de toi)',
  '(mamatay|patay|paalam|magising|dumilat|pabigat|mawala|tapusin|mabuhay|gamot|lubid|baril|tulay|tumalon|tatalon|laslas|hiwa|sarili|pagod|sawa|huling|iwan)',
]
const unspaced =
  '死|自杀|告别|睡过去|不醒|累赘|拖累|负担|没有我|结束|消失|活|解脱|药|绳|桥|楼顶|天台|阳台|跳|割|累了|太累|撑|最后|别管|죽|자살|작별|안 깨|짐만|사라|끝내|끝낼|마지막|살고|사는 게|약을|밧줄|다리|난간|옥상|뛰어|손목|지쳐|지쳤|버틸|두고 가'

/** Words that somebody who wants to die may use, or somebody who tells of it: death, not waking up, goodbyes, means, places, being a burden, exhaustion. */
export const despair = new RegExp(`\\b(${words.join('|')})\\b|${unspaced}`, 'u')
