import { useLanguage } from '../session/session.ts';
import { chooseLanguage } from '../words/choose-language.ts';
import { LANGUAGES, nameOf } from '../words/languages.ts';
import { useWords } from '../words/use-words.ts';
import { OptionList } from './select-sheet.tsx';
import { Sheet } from './sheet.tsx';

/** The list of languages; picking one changes everything at once. */
export function LanguageSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <Sheet open onClose={onClose} title={words('common.language')}>
      <OptionList
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
        onPick={(next) => {
          onClose();
          void chooseLanguage(next);
        }}
      />
    </Sheet>
  );
}
