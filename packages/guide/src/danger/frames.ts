// Matched against normalised text, like the keywords. A frame is what people put around words of danger when nobody is in it.
const frame = (words: string, unspaced: string) => new RegExp(`\\b(?:${words})|${unspaced}`, 'u')

const fiction = frame(
  '(movie|film|episode|season|series|show|novel|book|song|lyrics|album|game|gaming|level|boss|podcast|character|drama|anime|netflix|trailer|comic|story|scene|playlist|minecraft|fortnite|zelda|pelicula|novela|serie|libro|cancion|juego|personaje|capitulo|escena|cuento|phim|truyen|nhan vat|bai hat|tro choi|kich|pelikula|teleserye|kanta|laro|kwento|eksena)s?\\b',
  '电影|小说|电视剧|主角|漫画|剧情|歌(词|曲)?|游戏|故事|剧集|动画|영화|드라마|소설|웹툰|주인공|노래|게임|만화|이야기|장면',
)
const lesson = frame(
  '(class|classes|course|lesson|homework|essay|exam|quiz|test|training|trained|certified|certification|workshop|seminar|drill|practice|rehears\\w*|manikin|mannequin|dummy|poster|flyer|project|presentation|scouts?|instructor|teacher said|simulation|clase|curso|taller|tarea|examen|simulacro|practica|entrenamiento|maniqui|cartel|lop hoc|khoa hoc|bai tap|dien tap|thuc tap|thi|klase|kurso|takdang aralin|pagsasanay|seminar|eksamen)\\b',
  '课|作业|考试|演习|练习|培训|训练|海报|模拟|수업|숙제|시험|훈련|연습|교육|포스터|모의|강의',
)
const product = frame(
  '(buy|buying|bought|order|ordered|price|cheap|brand|best|recommend|recommendation|recipe|cook(ing)?|bake|baking|grill(ing)?|bbq|candle|install(ing)?|replace|battery type|amazon|walmart|costco|store|sale|coupon|warranty|review|model|filter|subscription|comprar|compre|precio|marca|receta|cocinar|hornear|asado|parrillada|instalar|tienda|oferta|mua|gia|cong thuc|nau|nuong|cua hang|bumili|bibili|presyo|resipe|magluto|ihaw|tindahan)\\b',
  '买|价格|牌子|推荐|菜谱|做饭|烧烤|安装|商店|打折|사(고|려|야)|가격|추천|요리|레시피|설치|가게|할인|캠핑',
)
const news = frame(
  '(news|article|headline|reporter|reported|documentary|history|historical|statistics|percent|survey|study|research|scientists?|wikipedia|on tv|on the radio|tweet|tiktok|youtube|video|viral|noticias?|articulo|reportaje|documental|historia|estadisticas?|estudio|cientificos|tin tuc|bai bao|thoi su|lich su|nghien cuu|balita|artikulo|kasaysayan|pag aaral|dokumentaryo)\\b',
  '新闻|文章|报道|记录片|纪录片|历史|统计|研究|视频|뉴스|기사|보도|다큐|역사|통계|연구|영상',
)
const over = frame(
  '(last (year|month|week|summer|winter|night|time)|years? ago|months? ago|weeks? ago|days ago|used to|once|when i was|back (in|when)|growing up|as a kid|anniversary|already (out|over|fine|home|recovered)|(is|are|was|were|im|hes|shes|all|we re|feels?|feeling|doing) (fine|ok|okay|better|good|safe|recovered|recovering) ?(now)?|recovered|survived|outgrew|was fixed|cleared us|clean (for )?\\w+ (years|months)|in the \\d0s|ended up fine|no longer|turned out|false alarm|went (well|great|fine|ok|smoothly)|(home|back|out|discharged) (safe )?(from|of) (the )?(hospital|er|icu|surgery)|passed (the|our|my|its) [a-z ]{0,20}inspection|(always|still) (tells?|talks?) about (the|that|when)|(el|la) (ano|mes|semana|verano) pasad[oa]|anoche|hace (un|una|dos|tres|\\w+) (ano|anos|meses|mes|semanas|dias)|cuando era|fumaban?|solian?|de joven|ya (esta|estamos|estoy) (bien|mejor)|ya paso|sobrevivi\\w*|falsa alarma|salio (bien|del hospital)|ya (salio|esta en casa|lo dieron de alta|la dieron de alta)|nam ngoai|xuat vien|khoe (lai|roi)|hoi truoc|hoi nho|truoc day|da khoi|khong sao roi|on roi|noong|dati|kahapon|nakaraang|nakauwi na|galing (sa )?ospital|magaling na|okay na|ok na)\\b',
  '去年|出院|手术(很)?(顺利|成功)|以前|上(周|个月|次)|小时候|曾经|已经(好|没事|康复)|没事了|好了$|虚惊|작년|예전|지난(주|달|번)|어렸을|옛날|퇴원|수술 잘|이제 괜찮|나았|괜찮아졌|다행히',
)
const play = frame(
  '(pretend (to be|you ?a?re)|you are now an?|speak like an?|role ?play\\w*|habla como una?|haz de cuenta que eres|lol|lmao|rofl|haha\\w*|hehe|jk|joking|kidding|joke|prank|literally|figuratively|so funny|laugh\\w*|meme|vibes?|omg yes|bro|crush|fan of|obsessed|jaja\\w*|es broma|bromeando|chiste|risa|de risa|hambre|haha|kkk|dua thoi|cuoi|hihi|biro|joke lang|charot|kilig|tawa|chismis)\\b',
  '哈哈|笑(死|话)|开玩笑|段子|ㅋㅋ|ㅎㅎ|농담|웃(겨|기|음)|장난',
)
/** Words of thanks and of courtesy. */
const thanks = frame(
  '(thank you|thanks|thx|grateful|appreciate|say hi|gracias|agradec\\w*|cam on|salamat)\\b',
  '谢谢|感谢|감사|고마',
)
/** What a word means, and what is only supposed. */
const supposed = frame(
  '(hypothetical\\w*|in theory|what does .{1,30} mean|meaning of|difference between|spell|word for|que significa|significado|palabra|hipotetic\\w*|nghia la gi|ibig sabihin)\\b',
  '什么意思|假如|뜻이|가정',
)
const pet = frame(
  '((my|the|our) (dog|cat|puppy|kitten|hamster|fish|goldfish|bird|parrot|rabbit|chickens?|plants?|lawn|tree)|(mi|el|la) (perr\\w+|gat\\w+|pez|planta|mascota)|con meo|meo nha|cay canh|pusa|halaman)\\b',
  '猫|仓鼠|金鱼|植物|고양이|강아지|화분|금붕어',
)
/** Fire that people make on purpose and watch. */
const meant = frame(
  '(controlled|prescribed|planned|scheduled) (burns?|outage|test|drill)|(burn|brush) pile permit|(fire|smoke) machine|nerf|water ?gun|paintball|laser tag|quema (controlada|prescrita|planeada)|pistola de agua',
  '控制燃烧|水枪|물총',
)
const sport = frame(
  '(team|score|quarter|playoffs?|season|league|coach|match|tournament|workout|gym|marathon|homecoming|band|concert|party|birthday|festival|camp(fire|ing)?|fireworks|halloween|costume|haunted|equipo|partido|liga|gimnasio|fiesta|cumpleanos|fogata|fuegos artificiales|disfraz|doi bong|tran dau|tiec|sinh nhat|phao hoa|liga|laban ng|fiesta|kaarawan|paputok)\\b',
  '球队|比赛|联赛|健身|派对|生日|烟花|万圣节|팀|경기|시합|헬스|파티|생일|불꽃놀이|콘서트',
)
const work = frame(
  '(job|work|boss|meeting|deadline|office|career|salary|interview|laptop|phone|computer|wifi|internet|app|account|password|battery|email|emails|homework|laundry|traffic jam|trabajo|jefe|junta|oficina|celular|computadora|correo|contrasena|cong viec|sep|may tinh|dien thoai|trabaho|opisina|kompyuter|selpon)\\b',
  '工作|老板|会议|加班|手机|电脑|密码|账号|회사|상사|회의|야근|핸드폰|컴퓨터|비밀번호',
)
/** Nobody is hurt. "No one is here" and "everyone is fine except" are no denials. */
const denial = frame(
  '((nobody|no one|noone|none of us) (is |was |got |are )?(hurt|injured|bleeding|in danger)|(im|i am|its|this is|thats) not (an emergency|in danger|suicidal|urgent)|not an emergency|no es (una )?emergencia|no hay heridos|nadie (esta )?herido|khong ai bi (thuong|sao)|walang nasaktan)\\b',
  '没有?人受伤|다친 사람 없',
)
/** Ways of speaking, and what is too small for a call. */
const mild = frame(
  '(stubbed|scraped my|paper ?cut|runny nose|hiccups|loose tooth|flu shot|out of shape|to die for|die for|dying laughing|die laughing|drop dead gorgeous|like the dead|in (emails|laundry|paperwork|homework|debt|tareas)|curita)\\b',
  '小感冒|감기 기운',
)
/** The person, or somebody beside them, now. */
const present = frame(
  '(right now|now|just now|please|help|hurry|come quick|ahora|ahorita|auxilio|ayuda|por favor|rapido|bay gio|dang|cuu|giup|ngayon|tulong|saklolo|bilis)\\b',
  '现在|正在|快(来|点)?|救命|帮|지금|빨리|도와|살려|어떡해',
)
const own = frame(
  '(i|im|ive|my|me|we|were|our|us|he|hes|she|shes|his|her|they|theyre|someone|somebody|mi|mis|me|yo|nos|estoy|estamos|mi hij[oa]|alguien|toi|con toi|me toi|ba toi|chong toi|vo toi|minh|ako|ko|kami|namin|si|kapatid ko|anak ko)\\b',
  '我|他|她|我们|有人|나|저|우리|내|제|엄마|아빠|누가',
)

/** What speaks for or against somebody being in danger now, beside the words of the danger. */
export const frames: readonly (readonly [name: string, pattern: RegExp])[] = Object.entries({
  fiction,
  lesson,
  product,
  news,
  over,
  play,
  sport,
  work,
  denial,
  mild,
  thanks,
  supposed,
  pet,
  meant,
  present,
  own,
})
