const form = document.querySelector('form');
const label = form.querySelector('label');
const words = label.firstElementChild;
const take = words.textContent;
form.className = 'instant';
form.image.onchange = () => {
  if (!form.image.files.length) return;
  words.textContent = form.querySelector('button').dataset.busy;
  label.setAttribute('aria-disabled', 'true');
  form.submit();
};
// The page is shown again by the back button.
addEventListener('pageshow', () => {
  form.reset();
  words.textContent = take;
  label.removeAttribute('aria-disabled');
});
