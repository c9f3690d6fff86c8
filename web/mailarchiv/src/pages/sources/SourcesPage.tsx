/** Sources of mails: uploads, the journal listener, mailboxes. */
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api.ts'
import { ImapAccounts } from './ImapAccounts.tsx'
import { ImapForm } from './ImapForm.tsx'
import { SmtpState } from './SmtpState.tsx'
import { Uploads } from './Uploads.tsx'

export function SourcesPage() {
  const [form, { open, close }] = useDisclosure(false)
  const sources = useQuery({
    queryKey: ['sources'],
    queryFn: () => unwrap(api.GET('/sources')),
    refetchInterval: 2_000,
  })
  return (
    <>
      <PageHead title="Import & Quellen" lead="Was hier ankommt, ist sofort dauerhaft gespeichert und durchsuchbar." />
      {sources.isError && <ErrorNote>{sources.error.message}</ErrorNote>}
      {sources.isPending && <Skeleton height={240} radius="md" />}
      {sources.data && (
        <>
          <Section title="Dateien hochladen">
            <Uploads known={sources.data} />
          </Section>
          <Section
            title="Postfächer (IMAP)"
            aside={
              <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
                Postfach verbinden
              </Button>
            }
          >
            <Surface padded={false}>
              <ImapAccounts accounts={sources.data.imap} />
            </Surface>
          </Section>
          <Section title="Journal-Empfang (SMTP)">
            <Surface>
              <SmtpState smtp={sources.data.smtp} />
            </Surface>
          </Section>
        </>
      )}
      <ImapForm opened={form} onClose={close} />
    </>
  )
}
