/**
 * Says that somebody has a weapon, or has said that they will kill. Like the words of self-harm these words lead to a question whatever the classifier
 * says, because it has not seen every way in which people put it. Matched against normalised text.
 */
export const threat =
  /\b(with|has|have|hes got|got|holding|waving|pointing|brought|carrying|swinging) (a |an |the |his |her |their )?(big |huge |loaded |kitchen )?(gun|shotgun|rifle|pistol|handgun|knife|machete|hatchet|crowbar)\b(?! (set|block|sharpener|sale|show|store|license|permit))|\barmed (man|men|guy|guys|person|people|robber)\b|\b(says|said|saying|yells|yelling|screams|screaming|shouting) (that )?(he|she|they|we|were|hell|shell|theyll|ill|i|nobody|no one|everyone)\b.{0,24}\b(all dead|dead|kill|leaves|gets out|going to die|gonna die)\b|\b(hombre|hombres|tipo|tipos|sujeto|vecino|alguien|gente) armad[oa]s?\b|\b(con|trae|traen|tiene|tienen|saco) (una? |el |la |su )?(pistola|cuchillo|machete|rifle|escopeta|arma|navaja|hacha)\b|\b(cam|co|mang|rut|vac) (con )?(dao|sung|ma tau|riu)\b|\bmay (dalang |hawak na )?(baril|kutsilyo|itak|armas|patalim)\b|(拿|持|举|挥)(着|著)?(刀|枪|槍|斧)|(칼|총|도끼|흉기)(을|를)? ?(들|가지|휘두|겨누|겨눴)/u
