/** A new request: what a person asks for, and which mails are theirs. */
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { today } from '@zeughaus/web-shared/days'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { ApiError, api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import classes from './Requests.module.css'
import { KINDS, kindText, type Request } from './words.ts'

interface RequestFormProps {
  /** Name or address with which the form begins. */
  readonly about: string
  /** @param refused why the search for the mails has not begun; null: it has */
  readonly onDone: (id: string, refused: string | null) => void
}

interface RequestWindowProps extends RequestFormProps {
  readonly opened: boolean
  readonly onClose: () => void
}

export function RequestWindow({ opened, onClose, ...form }: RequestWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <FormWindow opened={opened} onClose={onClose} title="Antrag anlegen" isDirty={isDirty}>
      {opened && <RequestForm {...form} onDirty={setDirty} />}
    </FormWindow>
  )
}

interface Values {
  readonly kind: Request['kind']
  readonly person: string
  readonly addresses: string
  readonly named: boolean
  readonly received: string
}

function RequestForm({ about, onDone, onDirty }: RequestFormProps & { onDirty: (isDirty: boolean) => void }) {
  const queries = useQueryClient()
  const isAddress = about.includes('@')
  const form = useForm<Values>({
    kind: 'access',
    person: isAddress ? '' : about,
    addresses: isAddress ? about : '',
    named: false,
    received: today(),
  })
  useDirty(form.isDirty, onDirty)
  const save = useMutation({
    mutationFn: async () => {
      const { request } = await unwrap(api.POST('/requests', { body: fieldsOf(form.values) }))
      return { id: request.id, refused: await refusedSearch(request.id) }
    },
    onSuccess: async ({ id, refused }) => {
      await queries.invalidateQueries({ queryKey: ['requests'] })
      onDone(id, refused)
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={save} onSend={() => save.mutate()} submit="Antrag anlegen">
      <Radio.Group label="Was verlangt die Person?" {...form.field('kind')}>
        <div className={classes['choices']}>
          {Object.entries(KINDS).map(([kind, { sentence }]) => (
            <Radio key={kind} value={kind} label={kindText({ kind: kind as Request['kind'] })} description={sentence} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label="Name der Person"
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('person')}
      />
      <Textarea
        label="Adressen"
        description="Alle Mailadressen der Person, durch Zeilen oder Kommas getrennt, höchstens 20."
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxRows={8}
        autoCapitalize="none"
        {...form.field('addresses')}
      />
      <Checkbox
        label="Auch Mails, die die Person nur nennen"
        description="Sucht im Text aller Mails nach den Adressen und nach dem Namen, wie er oben steht, mit Vor- und Nachnamen. Das findet auch Namensvettern: Bitte sehen Sie diese Mails durch."
        {...form.flag('named')}
        error={form.error('with_named')}
      />
      <TextInput
        type="date"
        label="Eingegangen am"
        description="Ab diesem Tag läuft die Frist von einem Monat (Art. 12 Abs. 3 DSGVO)."
        required
        withAsterisk={false}
        max={today()}
        {...form.field('received')}
        error={form.error('received_on')}
      />
    </SendForm>
  )
}

const fieldsOf = ({ kind, person, addresses, named, received }: Values): Schema<'NewRequest'> => ({
  kind,
  person,
  addresses: addresses.split(/[\s,;]+/).filter((entry) => entry !== ''),
  with_named: named,
  received_on: received,
})

/** Begins the search for the mails of a new request. @returns why it has not begun; null: it has */
async function refusedSearch(id: string): Promise<string | null> {
  try {
    await unwrap(api.POST('/requests/{id}/search', { params: { path: { id } } }))
    return null
  } catch (error) {
    // The request is made all the same: its page offers the search again.
    if (error instanceof ApiError) return error.message
    throw error
  }
}
