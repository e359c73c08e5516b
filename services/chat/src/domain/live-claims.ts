// Statements that only records may make. A model's answer that contains one is dropped.
const claims = [
  /\b\d{1,3}\s?(%|percent)\s+contain/i,
  /\b(evacuation\s+)?(order|warning)s?\b.{0,40}\b(is|are|has been|have been|was|were)\b.{0,20}\b(issued|lifted|active|in effect|in place|cancel)/i,
  /\byou(r zone| are| ’re|'re)?\b.{0,30}\b(is|are|under)\b.{0,20}\b(evacuation|ordered)/i,
  /\bzone\s+[A-Z]{1,4}-?[A-Z]?\d{1,4}\b/,
  /\b[A-Z]{2,4}-[A-Z]?\d{2,4}\b/,
  /\b(take|use|follow|drive (on|along|down)|go (on|along))\s+(highway|hwy|interstate|i-?\d|us-?\d|ca-?\d|route\s?\d)/i,
  /\b(shelter|evacuation cent(er|re))\b.{0,40}\b(is|are)\b.{0,15}\b(open|closed|full|located)/i,
  /\b(it is|it's|you are|you're) (now )?safe to (return|go back|stay)/i,
  /\b\d{1,3}% conten|\borden(es)? de evacuación.{0,40}(emitid|levantad|activ|vigente)|es seguro (volver|regresar)/i,
]

/** True where a text states orders, zones, routes, shelters or containment as facts. */
export const statesLiveFacts = (text: string): boolean => claims.some(claim => claim.test(text))
