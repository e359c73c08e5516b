/**
 * Container query that applies in an element with `data-room` that is too low for its text: large text, a small phone, or a phone in
 * landscape orientation. A container query in rem follows Large Text and the browser's text size; a media query would not.
 */
export const lowContainerQuery = '@container room (max-height: 26rem) or ((max-height: 34rem) and (max-width: 30rem))'
