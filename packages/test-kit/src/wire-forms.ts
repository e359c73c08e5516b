/** One body for each value of an optional field, named after its difference from `base`. `undefined` leaves the field out. */
export function wireForms<Body extends object>(
  base: Body,
  optional: { [Field in string]: readonly unknown[] },
): { name: string; body: Body }[] {
  return Object.entries(optional).flatMap(([field, values]) =>
    values.map(value => ({
      name: value === undefined ? `no ${field}` : `${field}: ${JSON.stringify(value)}`,
      body: { ...base, [field]: value },
    })),
  )
}
