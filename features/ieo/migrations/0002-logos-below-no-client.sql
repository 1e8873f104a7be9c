-- The demo's logos lie below no client any more.
update ieo_pages set logo = replace(logo, '/h5/ieo/', '/static/image/ieo/')
where logo like '/h5/ieo/%';
