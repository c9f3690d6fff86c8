/** Where a person names mails. */
import { Textarea } from '@mantine/core'

export function MentionField(field: Partial<React.ComponentProps<typeof Textarea>>) {
  return (
    <Textarea
      label="Mails"
      description="Eine je Zeile: die Adresse ihrer Seite aus der Adresszeile, ihre Kennung oder ihre Message-ID."
      required
      withAsterisk={false}
      autosize
      minRows={3}
      maxRows={12}
      {...field}
    />
  )
}

/** The mails that were named: the lines that say something. */
export const mentionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
