/** Sends fields and a file as a form: the `bodySerializer` of a call. */
export function asForm(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value as string | File)
  return form
}
