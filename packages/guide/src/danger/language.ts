import { fold } from '../text.ts'
import { type DangerLanguage, isDangerLanguage } from './cards.ts'

const vietnameseLetters = /[ăđơư\u1ea0-\u1ef9]/i

// Common words that the other languages written in the same letters do not have.
const wordsOf = {
  vi: `khong toi bi nguoi dang nha chay nuoc khoi giup cuu voi chong tho duoc va cua gi lam sao cho em ba ong con chau
    lua gay mau ngat xiu thuoc dien xe roi ra khoi tre ho minh phai dau nguc hai di hoi cac nhu ve o trong ngoai tren`,
  tl: `ang mga ng sa po ako ko siya niya hindi may wala namin kami ano paano saan bahay sunog apoy tubig tulong saklolo
    anak nanay tatay lolo lola asawa kapatid humihinga nasusunog dumudugo nalunod nasaan dito namin yung kasi ba na din
    rin lang walang malay hinimatay ay si kay nang para niyo kayo natin tayo nila sila ito iyon pa naman kong aking`,
} as const
const known = Object.entries(wordsOf).map(([language, list]) => [language, new Set(list.split(/\s+/))] as const)

/** The language of a message that is neither English nor Spanish; null where it does not tell. */
export function detectOtherLanguage(text: string): DangerLanguage | null {
  const letters = text.slice(0, 4000)
  if (/\p{Script=Hangul}/u.test(letters)) return 'ko'
  if (/\p{Script=Han}/u.test(letters)) return 'zh'
  if (vietnameseLetters.test(letters.normalize('NFC'))) return 'vi'
  const said = fold(letters).match(/[a-z]+/g) ?? []
  for (const [language, list] of known) {
    const count = said.filter(word => list.has(word)).length
    if (count >= 2 && count >= said.length * 0.34 && isDangerLanguage(language)) return language
  }
  return null
}
