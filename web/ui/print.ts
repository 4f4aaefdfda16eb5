// Makes the print button of a public page work. The button stays hidden without JavaScript.
const button = document.querySelector<HTMLButtonElement>('[data-print]');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
