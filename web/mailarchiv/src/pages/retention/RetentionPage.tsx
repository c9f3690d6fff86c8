/** How long mails are kept, what nobody deletes meanwhile, and what is deleted after that. */
import { PageHead } from '@zeughaus/web-shared'
import { DeletionList } from './deletions/DeletionList.tsx'
import { HoldList } from './HoldList.tsx'
import { RuleList } from './RuleList.tsx'

export function RetentionPage() {
  return (
    <>
      <PageHead
        title="Aufbewahrung"
        lead="Regeln sagen, wie lange welche Mails aufbewahrt werden. Von mehreren zählt die längste; eine Mail ohne Regel bleibt. Was eine Löschsperre hält, löscht niemand."
      />
      <RuleList />
      <HoldList />
      <DeletionList />
    </>
  )
}
