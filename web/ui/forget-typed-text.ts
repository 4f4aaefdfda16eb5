export const TYPED_TEXT_STORED_EVENT = 'typed-text-stored';
/** Says that a form's text is stored or discarded, so that the tab needn't keep it (shell/typed-text.ts). */
export const forgetTypedText = (form: HTMLFormElement): void => {
  window.dispatchEvent(new CustomEvent(TYPED_TEXT_STORED_EVENT, { detail: form }));
};
