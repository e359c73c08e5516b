import type { MyPlace } from './my-places.ts'

/** The name of a place in a sentence. A place that is known only approximately is named without its state: "Topanga 90290". */
export const placeName = ({ label, isApproximate }: MyPlace): string =>
  isApproximate ? label.replace(/, California\b/, '') : label
