import type { Language } from '@muster/contracts/vocabulary/languages'
import { commonWordsIn } from '../language.ts'
import { fold } from '../text.ts'
import type { DangerLanguage } from './cards.ts'

const vietnameseLetters = /[ăđơư\u1ea0-\u1ef9]/i

// Common words that the other languages written in the same letters do not have.
const wordsOf = {
  vi: `khong toi bi nguoi dang nha chay nuoc khoi giup cuu voi chong tho duoc va cua gi lam sao cho em ba ong con chau
    lua gay mau ngat xiu thuoc dien xe roi ra khoi tre ho minh phai dau nguc hai di hoi cac nhu ve o trong ngoai tren
    thi la len chay bao nhieu nao lenh can`,
  tl: `ang mga ng sa po ako ko siya niya hindi may wala namin kami ano paano saan bahay sunog apoy tubig tulong saklolo
    anak nanay tatay lolo lola asawa kapatid humihinga nasusunog dumudugo nalunod nasaan dito namin yung kasi ba na din
    rin lang walang malay hinimatay ay si kay nang para niyo kayo natin tayo nila sila ito iyon pa naman kong aking kung
    di hindi pag pwede puwede anong kailan gaano sino bang naming ninyo nasa kailangan dapat meron mayroon isang gagawin
    yan dahil kapag tapos wag huwag nag mag bago ngayong gabi umalis hayop sanggol usok mabisa pinakamalapit ihahanda
    ibig sabihin tumunog sintomas dalhin`,
} as const
const known = (['vi', 'tl'] as const).map(language => [language, new Set(wordsOf[language].split(/\s+/))] as const)

/** The language of a message that is neither English nor Spanish; null where it does not tell. */
export function detectOtherLanguage(text: string): Exclude<DangerLanguage, Language> | null {
  const letters = text.slice(0, 4000)
  if (/\p{Script=Hangul}/u.test(letters)) return 'ko'
  if (/\p{Script=Han}/u.test(letters)) return 'zh'
  if (vietnameseLetters.test(letters.normalize('NFC'))) return 'vi'
  // Spanish has no grave accents.
  if (/[àèìòùâêôãõĩũ]/i.test(letters.normalize('NFC')) && commonWordsIn(text) <= 1) return 'vi'
  const said = fold(letters).match(/[a-z]+/g) ?? []
  const rivals = commonWordsIn(text)
  for (const [language, list] of known) {
    const count = said.filter(word => list.has(word)).length
    if (count >= 2 && count >= said.length * 0.3 && count > rivals) return language
  }
  return null
}
