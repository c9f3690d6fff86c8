import { Button, CopyButton, Switch } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatInstant, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { saveFile } from '@zeughaus/web-shared/save-file'
import { useState } from 'react'
import { api, fetchFile, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { Facts, Loaded } from '../../components/DetailPage.tsx'
import { toast } from '../../components/toast.ts'
import { useSession } from '../../session/useSession.ts'
import classes from './verwaltung.module.css'

const KEY = ['kalender', 'abo'] as const

/** Offers due dates for a calendar: by a secret address, or as a file. */
export function KalenderPage() {
  return (
    <>
      <PageHead
        title="Kalender"
        lead="Prüfungen, Ablaufdaten, Wartungen, HU und UVV in Ihrem eigenen Kalender: auf dem Telefon, in Outlook oder Thunderbird."
      />
      <Section title="Abonnement">
        <Subscription />
      </Section>
      <Section title="Einmalig">
        <CalendarFile />
      </Section>
    </>
  )
}

function Subscription() {
  const queries = useQueryClient()
  const { darfIrgendwo } = useSession()
  const [others, setOthers] = useState<boolean>()
  const subscription = useQuery({ queryKey: KEY, meta: { arten: [] }, queryFn: () => unwrap(api.GET('/kalender/abo')) })
  const neu = useMutation({
    mutationFn: (withOthers: boolean) =>
      unwrap(
        api.PUT('/kalender/abo', { params: { query: { qualifikationen_anderer: withOthers ? 'true' : 'false' } } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const end = () => {
    neu.reset()
    return queries.invalidateQueries({ queryKey: KEY })
  }
  const mayShowOthers = darfIrgendwo('personal.fremd_lesen')
  return (
    <Surface>
      <Loaded query={subscription}>
        {(stand) => {
          const withOthers = mayShowOthers && (others ?? stand.qualifikationen_anderer)
          return (
            <div className={classes['stack']}>
              <State {...stand} />
              {mayShowOthers && (
                <Switch
                  label="Auch zeigen, wann Qualifikationen anderer ablaufen"
                  description="Wer die Adresse kennt, liest dann auch diese Namen und Tage. Gilt für die nächste Adresse."
                  checked={withOthers}
                  onChange={(event) => setOthers(event.currentTarget.checked)}
                />
              )}
              {neu.data !== undefined && <Address adresse={window.location.origin + neu.data.pfad} />}
              {neu.isError && <ErrorNote>{neu.error.message}</ErrorNote>}
              <div className={common['buttons']}>
                <Button
                  {...(stand.gilt ? { variant: 'default' } : {})}
                  loading={neu.isPending}
                  onClick={() => neu.mutate(withOthers)}
                >
                  {stand.erstellt_am === null ? 'Adresse erzeugen' : 'Adresse erneuern'}
                </Button>
              </div>
              {stand.erstellt_am !== null && (
                <DeleteButton
                  what="Ihr Kalenderabonnement"
                  action={() => unwrap(api.DELETE('/kalender/abo'))}
                  onDone={end}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </Surface>
  )
}

/** The validity of the address and its latest use. */
function State({ erstellt_am, endet_am, zuletzt_gelesen_am, qualifikationen_anderer, gilt }: Schema<'Kalenderabo'>) {
  if (erstellt_am === null || endet_am === null)
    return (
      <p className={classes['prose']}>
        Ihr Kalenderprogramm liest die Fristen unter einer geheimen Adresse und hält sie aktuell. Wer die Adresse kennt,
        kann sie lesen; geben Sie sie nicht weiter. Sie gilt ein Jahr.
      </p>
    )
  if (!gilt)
    return (
      <p className={classes['prose']}>
        Ihre Adresse gilt nicht mehr: Sie ist nach einem Jahr abgelaufen, oder Sie haben inzwischen ein neues Passwort.
        Erneuern Sie die Adresse und tragen Sie die neue in Ihr Kalenderprogramm ein.
      </p>
    )
  return (
    <>
      <Facts
        facts={[
          ['Eingerichtet', formatInstant(erstellt_am)],
          ['Gilt bis', formatInstant(endet_am)],
          ['Zuletzt gelesen', zuletzt_gelesen_am === null ? 'noch nie' : formatInstant(zuletzt_gelesen_am)],
          ['Qualifikationen', qualifikationen_anderer ? 'Ihre und die anderer' : 'nur Ihre'],
        ]}
      />
      <p className={classes['prose']}>
        Die Adresse zeigt Zeughaus nur einmal. Ist sie verloren oder bekannt geworden, erneuern Sie sie: Die bisherige
        endet dann.
      </p>
    </>
  )
}

function Address({ adresse }: { adresse: string }) {
  return (
    <div className={classes['address']} role="status">
      <code>{adresse}</code>
      <CopyButton value={adresse}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          >
            {copied ? 'Kopiert' : 'Adresse kopieren'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

function CalendarFile() {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchFile('/kalender/termine.ics'), 'termine.ics'),
    onSuccess: () => toast('Der Kalender ist heruntergeladen.'),
  })
  return (
    <Surface>
      <div className={classes['stack']}>
        <p className={classes['prose']}>Alle Fristen von heute als Datei. Was sich später ändert, steht nicht darin.</p>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Kalender herunterladen
          </Button>
        </div>
        {download.isError && <ErrorNote>{download.error.message}</ErrorNote>}
      </div>
    </Surface>
  )
}
