-- The house's own texts named the site as it came: they follow its name from now on.
update page_texts set body = replace(body, 'Bourse', '{{site}}')
where name = 'aboutus' and (body like '<p>Bourse%' or body like 'Bourse%');
update article_texts set title = replace(title, 'Bourse', '{{site}}')
where title in (
  'Bourse speaks nine languages', 'Bourse spricht neun Sprachen', 'Bourse parle neuf langues',
  'Bourse habla nueve idiomas', 'Bourse 支持九种语言', 'Bourse 支援九種語言',
  'Bourseは9言語に対応', 'Bourse รองรับเก้าภาษา'
);
