const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML, also within a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)
