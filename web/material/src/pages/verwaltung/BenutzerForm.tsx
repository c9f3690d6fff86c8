import { Checkbox, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '@zeughaus/web-shared/form'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, orNull } from '../../components/body.ts'
import { readAll, useEinheiten } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { PasskeysQuestion } from '../../components/passkeysQuestion.ts'
import { SitzungenVon } from '../../components/Sitzungen.tsx'
import { useForm } from '../../components/useForm.ts'
import { optionsOf, ROLLEN } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { Einladen } from './Einladen.tsx'
import { FaktorenVon, useFaktorenVon } from './FaktorenVon.tsx'
import { bodyOf, choicesOf, type OrtsrolleChoice, Ortsrollen } from './Ortsrollen.tsx'
import { Verbunden } from './Verbunden.tsx'
import classes from './verwaltung.module.css'

type Benutzer = Schema<'Benutzer'>
type Rolle = Benutzer['rollen'][number]

interface Values {
  /** null: nothing typed yet. */
  benutzername: string | null
  name: string
  email: string
  einheit_id: string
  rollen: Rolle[]
  passwort: string
  /** Whether the person must replace this password. */
  passwort_aendern: boolean
  /** Whether passkeys go on without this password. */
  behaelt_passkeys: boolean
  aktiv: boolean
  /** Ids of the custom roles. */
  own: string[]
  ortsrollen: OrtsrolleChoice[]
}

const EMPTY: Values = {
  benutzername: null,
  name: '',
  email: '',
  einheit_id: '',
  rollen: ['mitarbeiter'],
  passwort: '',
  passwort_aendern: true,
  behaelt_passkeys: false,
  aktiv: true,
  own: [],
  ortsrollen: [],
}

/** What each fixed role is for. */
const DARF: Readonly<Record<Rolle, string>> = {
  mitarbeiter: 'Kontrolliert, füllt dabei nach und meldet Mängel.',
  materialverantwortlicher: 'Pflegt dazu Objekte, Vorlagen, Lager, Wartung und Fehlbestände.',
  leitungsverantwortlicher: 'Darf dasselbe und bekommt gemeldet, was lange offen bleibt.',
  administration: 'Darf alles: auch Benutzer, Objekte und Stammdaten anlegen.',
}

/** Proposes what a person logs in with: a.weber of "Anna Weber", with letters that every keyboard has. */
function benutzernameFor(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[äöüß]/gu, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? 'ss')
    .normalize('NFD')
    .replaceAll(/[^a-z\s-]/gu, '')
    .split(/\s+/u)
    .filter(Boolean)
  const last = words.at(-1)
  return last === undefined || words.length < 2 ? '' : `${words[0]?.[0]}.${last}`
}

interface BenutzerAnlegenFormProps {
  readonly onClose: () => void
  /** Called with a person who got no password. */
  readonly onInvite: (benutzer: Benutzer) => void
}

export function BenutzerAnlegenForm({ onClose, onInvite }: BenutzerAnlegenFormProps) {
  const form = useForm<Values>(EMPTY)
  const { name, email, einheit_id, rollen, passwort, passwort_aendern, ortsrollen } = form.values
  const benutzername = form.values.benutzername ?? benutzernameFor(name)
  const action = () =>
    unwrap(
      api.POST('/benutzer', {
        body: {
          benutzername: benutzername.trim(),
          name: name.trim(),
          ...(passwort === '' ? {} : { passwort, passwort_aendern }),
          rollen,
          ortsrollen: bodyOf(ortsrollen),
          email: orNull(email),
          einheit_id: orNull(einheit_id),
        },
      }),
    )
  return (
    <FormDrawer
      title="Benutzer anlegen"
      form={form}
      submit="Benutzer anlegen"
      done={passwort === '' ? `${name} ist angelegt.` : `${name} kann sich jetzt anmelden.`}
      action={action}
      onDone={(benutzer) => passwort === '' && onInvite(benutzer)}
      onClose={onClose}
    >
      <BenutzerFields
        form={form}
        benutzername={benutzername}
        passwort="Erstes Passwort"
        hinweis="Leer lassen: Sie bekommen einen Link, mit dem die Person ihr Passwort selbst festlegt. Sonst mindestens 12 Zeichen."
      />
    </FormDrawer>
  )
}

const valuesOf = ({
  benutzername,
  name,
  email,
  einheit_id,
  rollen,
  aktiv,
  eigene_rollen,
  ortsrollen,
}: Benutzer): Values => ({
  benutzername,
  name,
  email: email ?? '',
  einheit_id: einheit_id ?? '',
  rollen,
  passwort: '',
  passwort_aendern: true,
  behaelt_passkeys: false,
  aktiv,
  own: eigene_rollen.map(({ id }) => id),
  ortsrollen: choicesOf(ortsrollen.filter(({ aus_gruppe }) => !aus_gruppe)),
})

/** Edits a user: name, roles, new password, end of access. */
export function BenutzerForm({ benutzer, onClose }: { benutzer: Benutzer; onClose: () => void }) {
  const { darfIrgendwo, ich } = useSession()
  const form = useForm(valuesOf(benutzer))
  const fresh = useQuery({
    queryKey: ['benutzer', 'einer', benutzer.id],
    meta: { arten: ['benutzer', 'rolle'] },
    initialData: benutzer,
    queryFn: () => unwrap(api.GET('/benutzer/{id}', { params: { path: { id: benutzer.id } } })),
  })
  const isReadOnly = !darfIrgendwo('benutzer.verwalten')
  return (
    <FormDrawer
      title={benutzer.name}
      form={form}
      record={valuesOf(fresh.data)}
      submit="Speichern"
      done={
        form.initial.aktiv && !form.values.aktiv
          ? `${benutzer.name} ist gesperrt und überall abgemeldet.`
          : `${form.values.name} ist gespeichert.`
      }
      action={() => save(benutzer.id, form.initial, form.values)}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <fieldset disabled={isReadOnly} className={common['fields']}>
        <Switch
          size="md"
          label="Darf sich anmelden"
          description="Ohne Haken ist die Person sofort überall abgemeldet"
          {...form.flag('aktiv')}
        />
        {fresh.data.verbunden && <Verbunden benutzer={fresh.data} isReadOnly={isReadOnly} />}
        {!isReadOnly && benutzer.aktiv && !fresh.data.verbunden && <Einladen id={benutzer.id} />}
        <BenutzerFields
          form={form}
          benutzername={form.values.benutzername ?? ''}
          passwort="Neues Passwort"
          hinweis="Leer lassen, um es zu behalten"
        />
        {!isReadOnly && form.values.passwort !== '' && <PasskeysVon id={benutzer.id} form={form} />}
        {darfIrgendwo('rollen.verwalten') && <OwnRollen form={form} />}
        {!isReadOnly && (
          <section aria-label="Zweite Faktoren">
            <h3>Zweite Faktoren</h3>
            <FaktorenVon id={benutzer.id} name={benutzer.name} isSelf={benutzer.id === ich.id} />
          </section>
        )}
        {!isReadOnly && (
          <section aria-label="Anmeldungen">
            <h3>Anmeldungen</h3>
            <SitzungenVon id={benutzer.id} />
          </section>
        )}
      </fieldset>
    </FormDrawer>
  )
}

/** Asks what becomes of the passkeys of a user who gets a new password. */
function PasskeysVon({ id, form }: { id: string; form: Form<Values> }) {
  const passkeys = (useFaktorenVon(id).data?.passkeys ?? []).filter(({ nur_mit_passwort }) => !nur_mit_passwort)
  if (passkeys.length === 0) return null
  return (
    <PasskeysQuestion
      by="administration"
      count={passkeys.length}
      names={passkeys.map(({ name }) => name)}
      keeps={form.values.behaelt_passkeys}
      onChange={(keeps) => form.set('behaelt_passkeys', keeps)}
    />
  )
}

async function save(id: string, before: Values, now: Values): Promise<void> {
  const {
    own: _own,
    passwort_aendern: _flag,
    benutzername,
    behaelt_passkeys: _keeps,
    passwort,
    email,
    einheit_id,
    ortsrollen,
    ...rest
  } = changesOf(before, now)
  const passkeys: 'behalten' | 'sperren' = now.behaelt_passkeys ? 'behalten' : 'sperren'
  const body = {
    ...rest,
    ...(typeof benutzername === 'string' ? { benutzername } : {}),
    ...(ortsrollen === undefined ? {} : { ortsrollen: bodyOf(ortsrollen) }),
    ...(email === undefined ? {} : { email: orNull(email) }),
    ...(einheit_id === undefined ? {} : { einheit_id: orNull(einheit_id) }),
    ...(passwort === undefined ? {} : { passwort, passwort_aendern: now.passwort_aendern, passkeys }),
  }
  if (Object.keys(body).length > 0) await unwrap(api.PATCH('/benutzer/{id}', { params: { path: { id } }, body }))
  const path = (rolle_id: string) => ({ params: { path: { id, rolle_id } } })
  for (const rolle of now.own.filter((one) => !before.own.includes(one)))
    await unwrap(api.PUT('/benutzer/{id}/rollen/{rolle_id}', path(rolle)))
  for (const rolle of before.own.filter((one) => !now.own.includes(one)))
    await unwrap(api.DELETE('/benutzer/{id}/rollen/{rolle_id}', path(rolle)))
}

interface BenutzerFieldsProps {
  readonly form: Form<Values>
  readonly benutzername: string
  readonly passwort: string
  readonly hinweis: string
}

function BenutzerFields({ form, benutzername, passwort, hinweis }: BenutzerFieldsProps) {
  const einheiten = useEinheiten()
  return (
    <>
      <TextInput label="Name" placeholder="Anna Weber" autoComplete="off" {...form.field('name')} />
      <TextInput
        label="Benutzername"
        placeholder="a.weber"
        description="Damit meldet sich die Person an"
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('benutzername')}
        value={benutzername}
      />
      <Checkbox.Group label="Feste Rollen" {...form.field('rollen')}>
        <div className={classes['choices']}>
          {optionsOf(ROLLEN).map(({ value, label }) => (
            <Checkbox
              key={value}
              value={value}
              label={label}
              description={DARF[value]}
              size="md"
              className={classes['choice'] ?? ''}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Ortsrollen
        value={form.values.ortsrollen}
        onChange={(ortsrollen) => form.set('ortsrollen', ortsrollen)}
        error={(place) => form.error(`ortsrollen[${place}]`)}
        own={useOwnRollen()}
      />
      <TextInput
        label="E-Mail"
        type="email"
        description="Für Nachrichten über Fehlbestände"
        autoComplete="off"
        {...form.field('email')}
      />
      {einheiten.length > 0 && (
        <NativeSelect
          label="Einheit"
          data={[{ value: '', label: 'keine' }, ...einheiten]}
          {...form.field('einheit_id')}
        />
      )}
      <PasswordInput
        label={passwort}
        description={hinweis}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        {...form.field('passwort')}
      />
      {form.values.passwort !== '' && (
        <Checkbox
          size="md"
          label="Beim ersten Anmelden ein eigenes Passwort festlegen"
          description="So kennt danach nur die Person selbst ihr Passwort"
          {...form.flag('passwort_aendern')}
        />
      )}
    </>
  )
}

function OwnRollen({ form }: { form: Form<Values> }) {
  const rollen = useOwnRollen()
  if (rollen.length === 0) return null
  return (
    <Checkbox.Group label="Eigene Rollen" {...form.field('own')}>
      <div className={classes['choices']}>
        {rollen.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} size="md" className={classes['choice'] ?? ''} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const useOwnRollen = (): readonly Schema<'Rolle'>[] => {
  const { darfIrgendwo } = useSession()
  return (
    useQuery({
      queryKey: ['auswahl', 'rollen'],
      enabled: darfIrgendwo('rollen.verwalten'),
      meta: { arten: ['rolle'] },
      queryFn: () => readAll((query) => unwrap(api.GET('/rollen', { params: { query } }))),
    }).data ?? NONE
  )
}

const NONE: readonly Schema<'Rolle'>[] = []
