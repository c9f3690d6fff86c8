export { formatAddresses } from './addresses.ts'
export { withLineFeedsAlone } from './bytes.ts'
export { decodeByLabels, decodeCharset, decodeUndeclared, isWideLabel } from './charset.ts'
export { CMS_HEAD_BYTES, cmsKind, openCms } from './cms.ts'
export { decodePart } from './decode-part.ts'
export { decodeStream } from './decode-stream.ts'
export { decodeHeaderText } from './encoded-words.ts'
export { fieldColon, startsUsualField } from './headers.ts'
export { namesHiddenRecipients } from './hidden-recipients.ts'
export { htmlCharset } from './html-charset.ts'
export { htmlToText } from './html-text.ts'
export { DEFAULT_LIMITS, type Limits } from './limits.ts'
export { type MboxSeparator, readSeparator } from './mbox-separator.ts'
export type {
  Attachment,
  Content,
  EmbeddedFile,
  Header,
  Mailbox,
  Message,
  NestedMessage,
  Part,
  Problem,
  Slice,
  TransferEncoding,
} from './message.ts'
export { newlyWritten } from './newly-written.ts'
export { parseMessage } from './parse.ts'
export { type RtfSink, readRtf } from './rtf.ts'
export { readXmlText, type XmlText } from './xml-text.ts'
