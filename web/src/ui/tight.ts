/**
 * Applies in an element with `data-room` that is low for its text: large text or a small phone, or a phone on its side. A
 * container query in rem follows Large Text and the browser's text size; a media query would not.
 */
export const tight = '@container room (max-height: 26rem) or ((max-height: 34rem) and (max-width: 30rem))'
