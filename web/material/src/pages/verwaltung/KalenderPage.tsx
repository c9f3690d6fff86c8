import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, formatInstant, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { api, fetchFile, unwrap } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { DeleteButton } from '../../parts/DeleteButton.tsx'
import { Loaded } from '../../parts/DetailPage.tsx'
import { saveFile } from '../../parts/saveFile.ts'
import { toast } from '../../parts/toast.ts'
import classes from './verwaltung.module.css'

const KEY = ['kalender', 'abo'] as const

/** The due dates in one's own calendar: by an address that only its owner knows, or as a file. */
export function KalenderPage() {
  return (
    <>
      <PageHead
        title="Kalender"
        lead="Prüfungen, Abläufe, Wartungen, HU und UVV in Ihrem eigenen Kalender: auf dem Telefon, in Outlook oder Thunderbird."
      />
      <Section title="Abonnement">
        <Abonnement />
      </Section>
      <Section title="Einmalig">
        <Datei />
      </Section>
    </>
  )
}

function Abonnement() {
  const queries = useQueryClient()
  const abo = useQuery({ queryKey: KEY, meta: { arten: [] }, queryFn: () => unwrap(api.GET('/kalender/abo')) })
  const neu = useMutation({
    mutationFn: () => unwrap(api.PUT('/kalender/abo')),
    onSuccess: ({ erstellt_am }) => queries.setQueryData(KEY, { erstellt_am }),
  })
  const beenden = () => {
    neu.reset()
    queries.setQueryData(KEY, { erstellt_am: null })
  }
  return (
    <Surface>
      <Loaded query={abo}>
        {({ erstellt_am }) => (
          <div className={classes['stack']}>
            <p className={classes['prose']}>
              {erstellt_am === null
                ? 'Ihr Kalenderprogramm liest die Fristen unter einer geheimen Adresse und hält sie aktuell. Wer die Adresse kennt, kann sie lesen; geben Sie sie nicht weiter.'
                : `Sie haben ein Abonnement seit ${formatInstant(erstellt_am)}. Die Adresse zeigt Zeughaus nur einmal. Ist sie verloren oder bekannt geworden, erneuern Sie sie: Die bisherige endet dann.`}
            </p>
            {neu.data !== undefined && <Adresse adresse={window.location.origin + neu.data.pfad} />}
            {neu.isError && <ErrorNote>{neu.error.message}</ErrorNote>}
            <div className={common['buttons']}>
              <Button
                {...(erstellt_am === null ? {} : { variant: 'default' })}
                loading={neu.isPending}
                onClick={() => neu.mutate()}
              >
                {erstellt_am === null ? 'Adresse erzeugen' : 'Adresse erneuern'}
              </Button>
            </div>
            {erstellt_am !== null && (
              <DeleteButton
                what="Ihr Kalenderabonnement"
                action={() => unwrap(api.DELETE('/kalender/abo'))}
                onDone={beenden}
              />
            )}
          </div>
        )}
      </Loaded>
    </Surface>
  )
}

function Adresse({ adresse }: { adresse: string }) {
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

function Datei() {
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
