/** The public part of relations: people, conversations and files of mails. */
export { withReadableThreads } from './asked-threads.ts'
export { asksForFolders, type Folder, folderOf, foldersOf, withFolders } from './folders.ts'
export { foundByOtherName, type OtherName, stretchesOf, sumPeople, wordsOfContact } from './people.ts'
export {
  answersOf,
  canonicalFilename,
  nameCondition,
  nameIn,
  type Relations,
  relationsOf,
  roleBits,
} from './relations.ts'
export { type KnownThreads, keyOfDigest, type StoredThread, Threads } from './threads.ts'
