/** The language of instructions for what a client asks for ("es-MX", "en"); English unless it is Spanish. */
export const languageOf = (asked: string | undefined): 'en' | 'es' =>
  asked?.toLowerCase().startsWith('es') ? 'es' : 'en'
